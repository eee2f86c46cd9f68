import { createAccount } from '../../support/account.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  sendAs,
  serverOrigin,
  signIn,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { fillLogin, fillSignUp, hydrated, submitButton, visit } from '../../support/screens.ts';

test('a link connects visitors and members until it is revoked', async ({ page, otherPerson }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ada = await signUp(page, 'Ada');
  const { promise: mayCome, resolve: letListCome } = Promise.withResolvers<void>();
  await page.route('**/api/pair-links', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await mayCome;
    return route.fulfill({ response });
  });
  const listed = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/api/pair-links'),
  );
  await visit(page, '/connections#pair-links');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = page.getByTitle(/\/pair\//).first();
  await expect(address).toBeVisible();
  // The list without the new link arrives.
  letListCome();
  await listed;
  await expect(page.getByRole('button', { name: 'Create link' })).toBeEnabled();
  await expect(page.getByText(/^10 uses left, until/)).toBeVisible();
  const headings = page.getByRole('main').getByRole('heading');
  await expect(headings).toHaveText(['Connections', /^Your Network/, 'Invite someone you know']);
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('1 older link').click();
  await expect(page.getByTitle(/\/pair\//)).toHaveCount(2);
  const path = new URL((await address.getAttribute('title')) ?? '').pathname;
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await signUp(otherPerson, 'Ben');
  await sendAs(otherPerson, 'POST', '/api/pair-links/accept', { token: path.split('/').at(-1) });
  await expect(page.getByRole('article', { name: /^Ben/ })).toBeVisible();
  await expect(page.getByText(/^9 uses left, until/)).toBeVisible();

  const leave = async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
  };
  await leave();
  const answer = await page.goto(path);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada invites you to pair up');
  expect(await page.content()).not.toContain(ada.emailId);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await hydrated(page);
  // The link is kept from one form to the other.
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillSignUp(page, uniquePerson('Cleo'));
  await submitButton(page, 'Sign Up').click();
  await page.waitForURL(`**/chat/${ada.user._id}`);
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Open the chat' })).toBeVisible();

  await leave();
  await page.goto(path);
  await page.getByRole('link', { name: 'Log in' }).click();
  await hydrated(page);
  await fillLogin(page, (await createAccount(serverOrigin())).credentials);
  await submitButton(page).click();
  await page.waitForURL(`**/chat/${ada.user._id}`);

  await page.goto('about:blank');
  await signUp(page);
  await page.goto(path);
  await page.getByRole('button', { name: 'Pair up with Ada' }).click();
  await page.waitForURL(`**/chat/${ada.user._id}`);

  await page.goto('about:blank');
  await signIn(page, ada);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your own link');
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  await visit(page, '/connections#pair-links');
  const left = page.getByText(/^6 uses left, until/);
  await expect(left, 'looking uses nothing').toBeVisible();
  expectConsole(/status of 404/);
  await page.getByRole('button', { name: 'Revoke link' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke this link?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await question.getByRole('button', { name: 'Revoke link' }).click();
  await expect(question).toBeHidden();
  await expect(left).toBeHidden();
  const gone = await page.goto(path);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  for (const dead of [`/pair/${'x'.repeat(43)}`, '/pair/torn']) {
    expect((await page.request.get(dead)).status()).toBe(404);
  }
});
