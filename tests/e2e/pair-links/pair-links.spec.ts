import type { Page } from 'playwright/test';
import {
  expect,
  expectAccessible,
  expectConsole,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { fillLogin, fillSignUp, hydrated, submitButton, visit } from '../../support/screens.ts';

/** Creates a link under /connections as the page's person; returns its address. */
async function makeLink(page: Page): Promise<string> {
  await visit(page, '/connections#pair-links');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = page.getByTitle(/\/pair\//).first();
  await expect(address).toBeVisible();
  return new URL((await address.getAttribute('title')) ?? '').pathname;
}

test('a visitor who signs up by a link can chat', async ({ page, otherPage }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ada = await signUp(page, 'Ada');
  const path = await makeLink(page);
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

test('members use a link by a press or a login', async ({ page, otherPage }) => {
  const ada = await signUp(page, 'Ada');
  const path = await makeLink(page);

  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your own link');
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();

  await signUp(otherPage);
  await otherPage.goto(path);
  await otherPage.goto(path);
  await page.goto('/connections');
  await expect(page.getByText(/^10 uses left/)).toBeVisible();
  await otherPage.getByRole('button', { name: 'Pair up with Ada' }).click();
  await otherPage.waitForURL(`**/chat/${ada.user._id}`);

  await otherPage.goto('about:blank');
  const ben = await signUp(otherPage);
  await otherPage.context().clearCookies();
  await otherPage.goto(path);
  await otherPage.getByRole('link', { name: 'Log in' }).click();
  await hydrated(otherPage);
  await fillLogin(otherPage, ben);
  await submitButton(otherPage).click();
  await otherPage.waitForURL(`**/chat/${ada.user._id}`);

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
  for (const dead of [path, `/pair/${'x'.repeat(43)}`, '/pair/torn']) {
    const answer = await page.goto(dead);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  }
});
