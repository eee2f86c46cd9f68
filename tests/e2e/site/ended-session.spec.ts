import type { Page } from 'playwright/test';
import { callAs, openSession } from '../../support/account.ts';
import { expect, type Person, signUp, test, uniquePerson } from '../../support/e2e.ts';
import {
  fillLogin,
  fillSignUp,
  hydrated,
  menuButton,
  openLogin,
  storedRoot,
  submitButton,
  visit,
} from '../../support/screens.ts';

const signedOut = (page: Page) => page.getByText('You’ve been logged out on this device.');
const bar = (page: Page) => page.locator('#nav-in');

/** Ends all sessions of a person, as another device of theirs would. */
async function endElsewhere(url: string, person: Person): Promise<void> {
  const { cookie } = await openSession(url, person);
  await callAs(url, cookie, 'DELETE', '/api/devices');
}

test('a login after an ended session leads to the requested page once', async ({
  page,
  server,
}) => {
  const ada = await signUp(page);
  await visit(page, '/profile');
  await page.goto('/how-it-works');
  await endElsewhere(server.url, ada);
  await page.goBack();
  await page.waitForURL('/login#signed-out');
  await expect(signedOut(page)).toBeVisible();
  await page.goto('/settings?section=devices');
  await expect(page).toHaveURL(/\/login/);
  await expect(signedOut(page)).toBeVisible();
  const logIn = async (): Promise<void> => {
    await hydrated(page);
    await fillLogin(page, ada);
    await submitButton(page).click();
  };
  await logIn();
  await page.waitForURL('/settings');

  // Leaves the page, so that it sends no request without a session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const wanted = async (): Promise<string | undefined> =>
    (await page.context().cookies()).find(({ name }) => name === 'pairwise.page')?.value;
  await visit(page, '/settings');
  // The login page remembers the return page itself and deletes its cookie, so the next login doesn't get it.
  await expect.poll(wanted).toBe(undefined);
  await page.addInitScript(fillStorage);
  await page.goto('/login');
  await test.step('with a full storage', logIn);
  await page.waitForURL('/');
  await hydrated(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.locator('#filters')).toBeVisible();

  const { origin, hostname } = new URL(page.url());
  await page.goto('about:blank');
  await page
    .context()
    .addCookies([{ name: 'pairwise.page', value: '/settings', path: '/login', domain: hostname }]);
  const logout = await page.request.post(`${origin}/api/logout`, { headers: { origin } });
  expect(logout.status()).toBe(200);
  expect(await wanted()).toBe(undefined);
});

/** Runs in the page, and leaves no room in its storage. */
function fillStorage(): void {
  for (let size = 4_000_000; size > 0; size = Math.floor(size / 2)) {
    for (let more = true; more;) {
      try {
        localStorage.setItem(`filler-${String(Math.random())}`, 'x'.repeat(size));
      } catch {
        more = false;
      }
    }
  }
}

test('reloading during the welcome leads to profile setup', async ({ page }) => {
  await openLogin(page, 'Sign Up');
  await fillSignUp(page, uniquePerson('Ada'));
  const answered = page.waitForResponse('**/api/signup');
  await submitButton(page, 'Sign Up').click();
  await answered;
  await expect(page.getByText('Logging you in')).toBeVisible();
  await page.reload();
  await page.waitForURL('/profile');
  await expect(page.getByRole('button', { name: 'Begin Profile Setup' })).toBeVisible();
});

test('static pages prefetch links and know whose session is live', async ({ page, server }) => {
  const ada = await signUp(page);

  await page.goto('/terms');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    const links = ['/api/account/export', '/aboutpage'].map((href) =>
      Object.assign(document.createElement('a'), { href, textContent: href }),
    );
    document.querySelector('main')?.prepend(...links);
  });
  await page.getByRole('link', { name: '/api/account/export' }).hover();
  // Hovers long enough for a prefetch.
  await page.getByRole('link', { name: '/aboutpage' }).hover();
  await expect.poll(() => asked).toContain('/aboutpage');
  await page.getByRole('link', { name: '/api/account/export' }).hover();
  await page.getByRole('banner').getByRole('link', { name: 'Requests' }).hover();
  await expect.poll(() => asked).toContain('/request');
  expect(asked).not.toContain('/api/account/export');

  await page.route('**/api/me/counts', () => new Promise(() => undefined));
  await page.goto('/how-it-works');
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeHidden();
  await page.unroute('**/api/me/counts');

  await endElsewhere(server.url, ada);
  await page.goto('/terms');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  const personal = () => Object.keys(localStorage).filter((key) => /:|^root$/.test(key));
  expect(await page.evaluate(personal)).toEqual([]);
});

test('name, theme and logout reach the other tab', async ({ page }) => {
  await signUp(page);

  await visit(page, '/profile');
  const second = await page.context().newPage();
  // The counts come from the server and would reset the name.
  const asked = second.waitForResponse('**/api/me/counts');
  await second.goto('/terms');
  await (await asked).finished();
  await second.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('root') ?? '') as { user: object };
    const renamed = { ...user, firstName: 'Renamed', lastName: 'Zed' };
    localStorage.setItem('root', JSON.stringify({ user: renamed }));
  });
  await expect(menuButton(page, 'Renamed')).toBeVisible();
  await expect(menuButton(page, 'Renamed')).toContainText('RZ');

  await second.getByRole('button', { name: 'Switch theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await test.step('logout in one tab signs the other out', async () => {
    await second.goto('/aboutpage');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await second.waitForURL('/login');
    expect(await storedRoot(second)).toBeNull();
  });
});
