import type { Page } from 'playwright/test';
import { openDeck } from '../../support/deck.ts';
import {
  expect,
  originOf,
  type Person,
  signIn,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { fillLogin, fillSignUp, hydrated, openLogin, submitButton } from '../../support/screens.ts';

const signedOut = (page: Page) => page.getByText('You’ve been signed out on this device.');
const bar = (page: Page) => page.locator('#nav-in');

/** Ends all sessions of a person but the one of this other browser. */
async function endElsewhere(otherPage: Page, person: Person): Promise<void> {
  await signIn(otherPage, person);
  const origin = await originOf(otherPage);
  const answer = await otherPage.request.delete('/api/devices', { headers: { origin } });
  expect(answer.ok()).toBe(true);
}

test('/login says that the session has ended, also after Back', async ({ page, otherPage }) => {
  const ada = await signUp(page);
  await page.goto('/profile');
  await hydrated(page);
  await page.goto('/how-it-works');
  await endElsewhere(otherPage, ada);
  await page.goBack();
  await page.waitForURL('/login#signed-out');
  await expect(signedOut(page)).toBeVisible();
  await page.goto('/settings');
  await expect(signedOut(page)).toBeVisible();
  // The log-in goes on as ever.
  await fillLogin(page, ada);
  await submitButton(page).click();
  await page.waitForURL('/settings');
});

test('a session that ended leaves nothing behind on a page for everybody', async ({
  page,
  otherPage,
}) => {
  const ada = await signUp(page);
  await page.goto('/terms');
  await expect(bar(page)).toBeVisible();
  await endElsewhere(otherPage, ada);
  await page.goto('/terms');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  const personal = () => Object.keys(localStorage).filter((key) => /:|^root$/.test(key));
  expect(await page.evaluate(personal)).toEqual([]);
});

test('a member has their bar before the browser knows them', async ({ page }) => {
  await signUp(page);
  await page.route('**/api/me/counts', () => new Promise(() => undefined));
  await page.goto('/how-it-works');
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeHidden();
});

test('without a connection for answers the log-in says so and ends', async ({ page }) => {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => AbortSignal.abort(new DOMException('Late', 'TimeoutError'));
  });
  await openLogin(page);
  await page.route('**/api/login', () => new Promise(() => undefined));
  await fillLogin(page, uniquePerson());
  await submitButton(page).click();
  await expect(page.locator('form').getByRole('alert')).toContainText('No connection');
  await expect(page.getByText('Logging you in')).toHaveCount(0);
});

test('a log-in and the deck work where storage is full', async ({ page, otherPage }) => {
  const ada = await signUp(otherPage);
  await page.addInitScript(() => {
    for (let size = 4_000_000; size > 0; size = Math.floor(size / 2)) {
      for (let more = true; more;) {
        try {
          localStorage.setItem(`filler-${String(Math.random())}`, 'x'.repeat(size));
        } catch {
          more = false;
        }
      }
    }
  });
  await openLogin(page);
  await fillLogin(page, ada);
  await submitButton(page).click();
  await page.waitForURL('/');
  await hydrated(page);
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  await expect(page.locator('#filters')).toBeVisible();
});

test('a reload during the welcome leads to the profile’s', async ({ page }) => {
  await openLogin(page, 'Sign Up');
  await fillSignUp(page, uniquePerson({ firstName: 'Ada' }));
  const answered = page.waitForResponse('**/api/signup');
  await submitButton(page, 'Sign Up').click();
  await answered;
  await expect(page.getByText('Logging you in')).toBeVisible();
  await page.reload();
  await page.waitForURL('/profile');
  await expect(page.getByRole('button', { name: 'Begin Profile Setup' })).toBeVisible();
});

test('/login leads a member home without its hash', async ({ page }) => {
  await signUp(page);
  await openDeck(page);
  await page.goto('/login#sign-up');
  await page.waitForURL('/');
});

test('pages without a script say what needs one', async ({ browser, page, server }) => {
  await signUp(page);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, javaScriptEnabled: false });
  const plain = await context.newPage();
  for (const path of ['/', '/settings', '/chat', '/profile', '/request', '/sessions']) {
    await plain.goto(server.url + path);
    await expect(plain.getByText(/needs JavaScript\.$/), path).toBeVisible();
  }
  await context.close();
});

test('a visitor of a page from a mail has a header', async ({ page }) => {
  await page.goto('/unsubscribe?t=any');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('what acts or is downloaded is not fetched in advance', async ({ page }) => {
  await signUp(page);
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
  // As long as it takes to fetch a page for a pointer that rests.
  await page.getByRole('link', { name: '/aboutpage' }).hover();
  await expect.poll(() => asked).toContain('/aboutpage');
  await page.getByRole('link', { name: '/api/account/export' }).hover();
  await page.getByRole('banner').getByRole('link', { name: 'Requests' }).hover();
  await expect.poll(() => asked).toContain('/request');
  expect(asked).not.toContain('/api/account/export');
});
