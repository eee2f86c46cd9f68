import type { PairLink } from '#shared/pair-links.ts';
import { callAs, createAccount } from '../../support/account.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  signIn,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { fillLogin, fillSignUp, hydrated, submitButton, visit } from '../../support/screens.ts';

test('a visitor who signs up by a link can chat', async ({ page, otherPage }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ada = await signUp(page, 'Ada');
  await visit(page, '/connections#pair-links');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = page.getByTitle(/\/pair\//).first();
  await expect(address).toBeVisible();
  const path = new URL((await address.getAttribute('title')) ?? '').pathname;
  await expect(page.getByText(/^10 uses left, until/)).toBeVisible();
  const headings = page.getByRole('main').getByRole('heading');
  await expect(headings).toHaveText(['Connections', /^Your Network/, 'Invite someone you know']);
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('1 older link').click();
  await expect(page.getByTitle(/\/pair\//)).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await otherPage.setViewportSize({ width: 390, height: 844 });
  const answer = await otherPage.goto(path);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(
    'Ada invites you to pair up',
  );
  expect(await otherPage.content()).not.toContain(ada.emailId);
  await expectNoSidewaysScroll(otherPage);
  await expectAccessible(otherPage);
  await otherPage.getByRole('link', { name: 'Log in' }).click();
  await hydrated(otherPage);
  // The link is kept from one form to the other.
  await otherPage.getByRole('link', { name: 'Create an account' }).click();
  await fillSignUp(otherPage, uniquePerson('Ben'));
  await submitButton(otherPage, 'Sign Up').click();
  await otherPage.waitForURL(`**/chat/${ada.user._id}`);
  await expect(page.getByRole('article', { name: /^Ben/ })).toBeVisible();
  await expect(page.getByText(/^9 uses left, until/)).toBeVisible();
  await otherPage.goto(path);
  await expect(otherPage.getByRole('link', { name: 'Open the chat' })).toBeVisible();
});

test('members use a link by a press or a login, until it is revoked', async ({ page, server }) => {
  const ada = await createAccount(server.url, uniquePerson('Ada'));
  const asAda = (method: string) => callAs(server.url, ada.cookie, method, '/api/pair-links');
  const link = (await asAda('POST')) as PairLink;
  const path = new URL(link.url ?? '').pathname;

  await signUp(page);
  await page.goto(path);
  await page.goto(path);
  expect(await asAda('GET'), 'looking uses nothing').toMatchObject({ links: [{ usesLeft: 10 }] });
  await page.getByRole('button', { name: 'Pair up with Ada' }).click();
  await page.waitForURL(`**/chat/${ada.user._id}`);

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByRole('link', { name: 'Log in' }).click();
  await hydrated(page);
  await fillLogin(page, (await createAccount(server.url)).credentials);
  await submitButton(page).click();
  await page.waitForURL(`**/chat/${ada.user._id}`);

  await page.goto('about:blank');
  await signIn(page, ada.credentials);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your own link');
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  await visit(page, '/connections#pair-links');
  expectConsole(/status of 404/);
  await page.getByRole('button', { name: 'Revoke link' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke this link?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTitle(/\/pair\//)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await question.getByRole('button', { name: 'Revoke link' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByTitle(/\/pair\//)).toBeHidden();
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  for (const dead of [`/pair/${'x'.repeat(43)}`, '/pair/torn']) {
    expect((await page.request.get(dead)).status()).toBe(404);
  }
});
