import type { Page } from 'playwright/test';
import type { EmailAnswer } from '#shared/api.ts';
import { callAs, createAccount, openSession } from '../../support/account.ts';
import {
  cookieOf,
  expect,
  expectAccessible,
  expectConsole,
  signUp,
  test,
} from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { banner, hydrated } from '../../support/screens.ts';

const VERIFY = /^Confirm your email/;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const confirmKey = (page: Page) => page.getByRole('button', { name: 'Confirm email', exact: true });
const password = (page: Page) => page.getByLabel('Password of the account');

/** Reports whether the account of a session has a confirmed address. */
const isConfirmed = async (server: { url: string }, cookie: string): Promise<boolean> =>
  ((await callAs(server.url, cookie, 'GET', '/api/email')) as EmailAnswer).emailVerified;

test('the password confirms, opening the link does not', async ({ page, server }) => {
  const { credentials: person, cookie } = await createAccount(server.url);
  const { link } = await mailTo(server.dataDir, person.emailId, VERIFY);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(new URL(request.url()).pathname);
  });
  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(heading(page, 'Confirm your email?')).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['/api/email/link']));
  expect(await isConfirmed(server, cookie)).toBe(false);

  expectConsole(/status of 4(00|10)/);
  await hydrated(page);
  await expectAccessible(page);
  await confirmKey(page).click();
  await expect(banner(page)).toHaveText('Enter the account’s password');
  await password(page).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('This is not the password of the account');
  await expect(password(page)).toBeFocused();
  await password(page).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Email confirmed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await isConfirmed(server, cookie)).toBe(true);

  await page.goto(link);
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  await expect(page.getByText(/Request a new one in Settings/)).toBeVisible();
});

test('a link confirms at once for its owner, and claims the account otherwise', async ({
  page,
  server,
}) => {
  const reader = await signUp(page);
  const { link } = await mailTo(server.dataDir, reader.emailId, VERIFY);
  // In the owner's own browser: two presses at once.
  await page.goto(link);
  await expect(page.getByText(reader.emailId).last()).toBeVisible();
  await expect(password(page)).toHaveCount(0);
  await confirmKey(page).dblclick();
  await expect(heading(page, 'Email confirmed')).toBeVisible();
  expect(page.url(), 'the token leaves the address').not.toContain('#');
  expect(await isConfirmed(server, await cookieOf(page))).toBe(true);

  const squatter = await createAccount(server.url);
  const { emailId } = squatter.credentials;
  const theirs = await mailTo(server.dataDir, emailId, VERIFY);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(theirs.link);
  await expect(
    page.getByText(`This browser is logged in as ${reader.emailId}, a different account`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Set one of your own' }).click();
  await expect(heading(page, 'Claim this account')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const chosen = page.getByLabel('New Password', { exact: true });
  const again = page.getByLabel('Confirm New Password');
  await chosen.fill('the owner’s own horse');
  await again.fill('another horse');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('New password and confirm password do not match');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(password(page)).toBeVisible();
  await page.getByRole('button', { name: 'Set one of your own' }).click();
  await chosen.fill('the owner’s own horse');
  await again.fill('the owner’s own horse');
  await page.getByRole('button', { name: 'Set password and confirm email' }).dblclick();
  await expect(heading(page, 'The account is yours')).toBeVisible();
  await expect(page.getByText(`This browser stays logged in as ${reader.emailId}`)).toBeVisible();
  const view = await page.request.get('/api/profile/view');
  expect(await view.json()).toMatchObject({ _id: reader.user._id });
  const owner = await openSession(server.url, { emailId, password: 'the owner’s own horse' });
  expect(await isConfirmed(server, owner.cookie)).toBe(true);

  expectConsole(/status of 403/);
  const other = await signUp(page);
  const { link: next } = await mailTo(server.dataDir, other.emailId, VERIFY);
  await page.goto(next);
  await expect(confirmKey(page)).toBeVisible();
  await page.context().clearCookies({ name: /session_token/ });
  // The open socket announces the confirmation, and the page would leave for the login before or after it shows it.
  await page.route('**/api/profile/view', (route) => route.fulfill({ json: other.user }));
  await confirmKey(page).click();
  await password(page).fill(other.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Email confirmed')).toBeVisible();
});
