import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright/test';
import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import { hold } from '../../support/screens.ts';

const THANKS = 'Thank you! Your message has been sent successfully.';
const SORRY = 'Sorry, there was an error sending your message. Please try again.';

const visitor = {
  'First Name': 'Ines',
  'Last Name': 'Cardoso',
  Email: 'ines@pairwise.example',
  Phone: '999-999-9999',
  Message: 'Shall we build a small thing?\nSoon?',
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const sendKey = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const banner = (page: Page, text: string) => page.locator('.banner:visible', { hasText: text });

async function fill(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(visitor)) await field(page, name).fill(value);
}

async function expectKept(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(visitor)) {
    await expect(field(page, name)).toHaveValue(value);
  }
}

/** Holds the answers to /api/send-email until the returned function is called. */
async function holdSending(page: Page): Promise<(answer: (route: Route) => Promise<void>) => void> {
  const answer = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route('**/api/send-email', async (route) => (await answer.promise)(route));
  return answer.resolve;
}

test('the form sends, thanks, clears and accepts another message', async ({ page, server }) => {
  await signUp(page);
  await page.goto('/portfolio');
  await page.waitForFunction(() => localStorage.getItem('root') !== null);
  await page.route('https://photos.pairwise.example/*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await page.evaluate(() => {
    const root = JSON.parse(localStorage.getItem('root') ?? '') as { user: object };
    const user = { ...root.user, photoUrl: 'https://photos.pairwise.example/me.webp' };
    const newValue = JSON.stringify({ user });
    localStorage.setItem('root', newValue);
    // The event a browser fires when another tab has written the entry.
    dispatchEvent(new StorageEvent('storage', { key: 'root', newValue }));
  });
  const goOn = await holdSending(page);
  await fill(page);
  const request = page.waitForRequest('**/api/send-email');
  await sendKey(page).click();
  expect((await request).postDataJSON()).toEqual({
    firstName: 'Ines',
    lastName: 'Cardoso',
    email: 'ines@pairwise.example',
    phone: '999-999-9999',
    message: expect.stringMatching(/^Shall we build a small thing\?\r?\nSoon\?$/),
    subject: '',
    budget: '',
    timeline: '',
    homepage: '',
    photoUrl: 'https://photos.pairwise.example/me.webp',
  });
  const sending = page.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  await expect(sending.locator('.spin')).toBeVisible();
  goOn((route) => route.continue());
  await expect(banner(page, THANKS)).toBeVisible();
  const sent = page.getByRole('heading', { name: 'Message Sent!' });
  await expect(sent).toBeFocused();
  await expect(
    page
      .getByText("Thanks for reaching out. I'll get back to you within 24 hours.")
      .filter({ visible: true }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(banner(page, THANKS)).toBeHidden();
  await expect(sent).toBeVisible();
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  for (const name of Object.keys(visitor)) await expect(field(page, name)).toHaveValue('');
  await expect(field(page, 'First Name')).toBeFocused();

  const folder = join(server.dataDir, 'mail');
  const mails = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  expect((await Promise.all(mails)).join()).toContain('Shall we build a small thing?');
});

test('a failed sending keeps the text and names what is wrong', async ({ page }) => {
  expectConsole(/Error sending message:/);
  await page.route('**/api/send-email', (route) => route.fulfill({ json: { success: false } }), {
    times: 1,
  });
  await page.clock.install();
  await page.goto('/portfolio');
  await fill(page);
  await sendKey(page).click();
  await expect(banner(page, SORRY)).toHaveRole('alert');
  await expectKept(page);
  await expectAccessible(page);

  const goOn = await holdSending(page);
  await sendKey(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await expect(banner(page, SORRY)).toBeHidden();
  goOn((route) => route.continue());
  await expect(banner(page, THANKS)).toBeVisible();
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await page.unroute('**/api/send-email');
  expectConsole(/Failed to load resource/);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.route('**/api/send-email', (route) => route.abort());
  await fill(page);
  await sendKey(page).click();
  const said = banner(page, SORRY);
  await expect(said).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await said.boundingBox())?.y)
    .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(banner(page, SORRY)).toBeHidden();
  await sendKey(page).click();
  await expect(banner(page, SORRY)).toBeVisible();
  await page.clock.runFor(10_100);
  await expect(banner(page, SORRY)).toBeHidden();
  await expectKept(page);
  await page.unroute('**/api/send-email');

  await expect(field(page, 'Phone')).toHaveAttribute('placeholder', '999-999-9999');
  for (const name of ['First Name', 'Last Name', 'Email', 'Message']) {
    await field(page, name).fill('');
    await sendKey(page).click();
    await expect(field(page, name)).toBeFocused();
    await field(page, name).fill(name === 'Email' ? 'ines@pairwise.example' : 'again');
  }
  await field(page, 'Email').fill('not an address');
  await sendKey(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(page.locator('.banner:visible')).toHaveCount(0);
  // People neither see nor reach the honeypot field.
  await expect(field(page, 'Homepage')).toHaveCount(0);
  await expect(page.locator('[name=homepage]')).toHaveAttribute('tabindex', '-1');
  await expect(page.locator('[name=homepage]')).toHaveAttribute('autocomplete', 'off');
  expectConsole(/Error sending message:|Failed to load resource/);
  await fill(page);
  await field(page, 'Email').fill('ines@localhost');
  await sendKey(page).click();
  await expect(banner(page, SORRY)).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'Enter an email address like name@example.org',
  );
  await field(page, 'Email').fill('ines@pairwise.example');
  const message = 'Too many attempts. Try again in 5 minutes.';
  await page.route('**/api/send-email', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message } }),
  );
  await sendKey(page).click();
  await expect(banner(page, SORRY)).toContainText(message);
});

test('an early submission is sent, with or without the script', async ({ page }) => {
  const letScriptCome = await hold(page, '**/_astro/hydrate-contact-form.*');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.headers()['content-type'] ?? '');
  });
  await page.goto('/portfolio');
  await fill(page);
  await sendKey(page).click();
  expect(posts).toEqual([]);
  letScriptCome();
  await expect(banner(page, THANKS)).toBeVisible();
  expect(posts).toEqual(['application/json']);
  await page.unroute('**/_astro/hydrate-contact-form.*');

  expectConsole(/Failed to load resource/);
  await page.route('**/_astro/hydrate-contact-form.*', (route) => route.abort());
  await page.goto('/portfolio');
  await fill(page);
  await sendKey(page).click();
  await expect(page).toHaveURL('/portfolio#sent');
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
});
