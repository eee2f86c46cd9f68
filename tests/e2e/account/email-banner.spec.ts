import type { Page } from 'playwright/test';
import { addDeveloper, topCard } from '../../support/deck.ts';
import { expect, expectAccessible, signUp, test as base } from '../../support/e2e.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { type MailServer, startMailServer } from '../../support/fakes/mail-server.ts';
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from '../../support/layout-shift.ts';
import { hearsEvents, hydrated, toast } from '../../support/screens.ts';
import { startServer } from '../../support/server-process.ts';

/** Starts a server that sends mail: only such a site asks for the confirmation. */
const test = base.extend<object, { mails: MailServer }>({
  mails: [
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mails }, use) => {
      const server = await startServer({ env: { SMTP_URL: mails.url } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const SNIPPET = { language: 'typescript', code: 'const one = 1;\n'.repeat(20), note: '' } as const;
const SIZES = [
  [360, 640],
  [667, 375],
  [1440, 800],
] as const;
const banner = (page: Page) => page.getByRole('complementary', { name: 'Unconfirmed address' });

test('the banner fits every page until it is dismissed or the email confirmed', async ({
  page,
  server,
  mails,
}) => {
  const emailId = `${'long.'.repeat(10)}${String(Date.now())}@pairwise.example`;
  await signUp(page, { emailId });
  await addDeveloper(server, 'Wilhelmina Featherstonehaugh-Cholmondeley', {
    about: 'A long story about many things. '.repeat(20),
    skills: ['TypeScript', 'Rust', 'Go', 'Zig', 'Erlang'],
    headline: 'Writes compilers',
    snippet: SNIPPET,
  });
  await watchShifts(page);
  const top = async () => (await page.locator('main').boundingBox())?.y;
  const shown = new Set<number | undefined>();
  for (const path of ['/request', '/profile', '/settings']) {
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
    shown.add(await top());
    await expectNoShift(page);
  }
  await hydrated(page);
  await banner(page).getByRole('button', { name: 'Dismiss until tomorrow' }).click();
  await expect(banner(page)).toBeHidden();
  for (const path of ['/', '/terms']) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    expect(await top()).toBe(66);
    await expectNoShift(page);
  }
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'verify-away');
  const day = 24 * 60 * 60;
  expect(cookie?.expires).toBeLessThanOrEqual(Date.now() / 1000 + day + 3700);
  await page.context().clearCookies({ name: 'verify-away' });

  const card = topCard(page);
  for (const path of ['/?skills=Rust&level=&active=30', '/?show=all']) {
    const live = hearsEvents(page);
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
    if (path === '/?show=all') {
      shown.add(await top());
      await expectNoShift(page);
    }
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const name of ['Ignore', 'Interested']) {
        const box = await card.getByRole('button', { name, exact: true }).boundingBox();
        const bottom = (box?.y ?? NaN) + (box?.height ?? NaN);
        expect(bottom, `${name} at ${width}x${height} ${path}`).toBeLessThanOrEqual(height);
      }
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await live;
  }
  expect([...shown]).toEqual([123]);
  await card.getByRole('button', { name: 'Code', exact: true }).click();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // A phone on its side has no room for more than code and buttons.
    for (const name of height > 400 ? ['Send again', 'Interested'] : ['Interested']) {
      await expect(card.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  }
  await expect(banner(page)).toContainText(
    `Confirm your email to comment on code. We sent a link to ${emailId}.`,
  );
  await expect(card).toContainText('Confirm your email address to comment on code.');
  const lineOne = card.getByRole('button', { name: 'Line 1', exact: true });
  await expect(lineOne).toHaveCount(0);
  await expectAccessible(page);
  for (const [at, place] of [card, banner(page)].entries()) {
    await place.getByRole('button', { name: 'Send again' }).click();
    await expect(toast(page)).toContainText('A new link is on its way.');
    const mail = await mailTo(mails, emailId, /^Confirm your email/, at + 2);
    expect(mail.text).toContain('confirm it to comment on people’s code');
  }

  // Confirming elsewhere lifts the open page’s limit.
  const { link } = await mailTo(mails, emailId, /^Confirm your email/, 3);
  const tab = await page.context().newPage();
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Confirm email' }).click();
  await expect(tab.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await expect(lineOne).toBeVisible();
});
