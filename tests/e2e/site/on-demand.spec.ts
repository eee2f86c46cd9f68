import type { Locator, Page } from 'playwright/test';
import { composer, meet, openChat, say } from '../../support/chat/chat-page.ts';
import { expect, expectConsole, signUp, test } from '../../support/e2e.ts';
import { choose } from '../../support/safety.ts';
import { banner, hydrated, openLogin, toast, visit } from '../../support/screens.ts';

const MISSING = 'This part didn’t load. Check your network and try again.';

/** The message in the place of a part after its load failed. */
const missing = (place: Page | Locator) =>
  place.locator('[role=alert]:visible').filter({ hasText: MISSING });
const again = (place: Page | Locator) =>
  place.getByRole('button', { name: 'Try again', exact: true });

/** A part of a page, loaded on the first press. */
interface Part {
  name: string;
  press: (page: Page) => Promise<unknown>;
  shown: (page: Page) => Locator;
  /** Goes on with the loaded part. */
  then?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Expects an inline message for each part without a network, and the part after "Try again" with one. */
async function expectLines(
  page: Page,
  parts: readonly Part[],
  place: Page | Locator = page,
): Promise<void> {
  for (const part of parts) {
    await test.step(part.name, async () => {
      await page.context().setOffline(true);
      await part.press(page);
      await expect(missing(place)).toBeInViewport();
      await page.context().setOffline(false);
      await again(place).click();
      await expect(part.shown(page)).toBeVisible();
      await expect(missing(place)).toHaveCount(0);
      await page.keyboard.press('Escape');
    });
  }
}

/** Expects a toast for each missing part without a network, and the part after the same press with one. */
async function expectMessages(page: Page, parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    await test.step(part.name, async () => {
      await page.context().setOffline(true);
      await part.press(page);
      await expect(toast(page)).toContainText(MISSING);
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Close message' }).last().click();
      await part.press(page);
      await expect(part.shown(page)).toBeVisible();
      await part.then?.(page);
      await page.keyboard.press('Escape');
    });
  }
}

/** Lets the first request fail, and returns a check of the error and of a second attempt, which shows `shown`. */
async function failOnce(page: Page, path: string, shown: string) {
  await page.route(path, (route) => route.abort('internetdisconnected'), { times: 1 });
  return async (place: Locator, error = '') => {
    await expect(place.getByRole('alert')).toContainText(error);
    await place.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
    await expect(place.getByText(shown).first()).toBeVisible();
    await expect(place.getByRole('alert')).toHaveCount(0);
  };
}

test.beforeEach(() => {
  expectConsole(/ERR_INTERNET|Failed to (load|fetch)|dynamically imported/, 'may');
});

test('chat parts and their contents load on retry, and the draft stays', async ({ page }) => {
  const { ben } = await meet(page);

  await openChat(page, ben);
  await say(page, 'Here I am');
  await composer(page).fill('Half a sentence');
  await expectLines(page, [
    {
      name: 'search',
      press: press('Search messages'),
      shown: () => page.getByRole('combobox', { name: 'Search messages' }),
    },
  ]);
  const plan = page.getByRole('dialog', { name: /session/i });
  const times = await failOnce(
    page,
    '**/api/sessions/suggest*',
    'Your profile doesn’t say when you’re available.',
  );
  const versions = await failOnce(page, '**/api/pad/*/versions', 'No versions yet');
  await expectMessages(page, [
    {
      name: 'plan',
      press: press('Plan'),
      shown: () => plan,
      then: () => times(plan, 'You can still pick another time'),
    },
    {
      name: 'assistant',
      press: press('AI assistant'),
      shown: () => page.getByRole('textbox', { name: /key/i }),
    },
    { name: 'more', press: press(/^More about/), shown: () => page.getByRole('menu').first() },
    {
      name: 'bell',
      press: press(/^Notifications/),
      shown: () => page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first(),
    },
    {
      name: 'pad',
      press: press('Pad'),
      shown: () => page.getByRole('region', { name: /pad/i }).first(),
      then: async () => {
        await page.getByRole('button', { name: 'Versions' }).click();
        await versions(page.getByRole('region', { name: 'Versions' }));
      },
    },
  ]);
  await expect(composer(page)).toHaveValue('Half a sentence');

  // A part of an old version is gone: a new attempt fails too, and a reload helps.
  const old = (url: URL) => url.pathname.startsWith('/_astro/') && url.pathname.endsWith('.js');
  await page.route(old, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect(missing(page)).toBeVisible();
  await again(page).click();
  await expect(missing(page)).toBeVisible();
  await expect(composer(page)).toHaveValue('Half a sentence');
  await page.unroute(old);
  await page.getByRole('button', { name: 'Reload' }).first().click();
  await hydrated(page);
  await expect(composer(page)).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();

  await visit(page, '/connections');
  const messages = await failOnce(page, '**/api/chat/*/messages*', 'Here I am');
  const report = await choose(page, 'Ben Marsh', 'Report');
  await report.getByRole('button', { name: 'Attach messages' }).click();
  await messages(report);
});

test('profile panels and settings sections load on retry', async ({ page }) => {
  await signUp(page);
  await visit(page, '/profile');
  await expectLines(page, [
    {
      name: 'password',
      press: press('Change Password'),
      shown: () => page.getByLabel('Current Password', { exact: true }),
    },
  ]);
  await expectLines(page, [
    { name: 'edit', press: press('Edit Profile'), shown: () => page.getByLabel('First Name') },
  ]);

  const section = page.getByRole('region', { name: 'Keyboard' });
  await visit(page, '/settings');
  const shown = () => section.getByRole('switch').first();
  await expectLines(
    page,
    [{ name: 'section', press: () => page.getByRole('link', { name: 'Keyboard' }).click(), shown }],
    section,
  );
});

test('the code step loads on retry; failed passkeys report it', async ({ page }) => {
  await openLogin(page);
  await page.route('**/_astro/passkey*', (route) => route.abort());
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(banner(page)).toContainText('That didn’t work');
  await expect(page.getByText('Logging you in')).toHaveCount(0);

  await page.route('**/api/login', (route) => route.fulfill({ json: { needs: 'code' } }));
  await page.route('**/_astro/CodeStep*', (route) => route.abort());
  await page.getByLabel('Email').fill('ada@pairwise.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(missing(page)).toBeVisible();
  await page.unroute('**/_astro/CodeStep*');
  await again(page).click();
  await expect(page.getByRole('textbox', { name: /code/i })).toBeVisible();
});
