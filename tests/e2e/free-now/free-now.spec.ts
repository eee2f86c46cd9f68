import type { Page } from 'playwright/test';
import { callAs, createAccount } from '../../support/account.ts';
import { meet, openChat } from '../../support/chat/chat-page.ts';
import { expectOnTop, openDeck, topCard } from '../../support/deck.ts';
import { expect, expectAccessible, sendAs, serverOrigin, signUp, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { visit } from '../../support/screens.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Free to pair' });
const menuEntry = (page: Page) => page.getByRole('menuitem', { name: /Free to pair/ });
const account = (page: Page) => page.getByRole('button', { name: /account menu/ });

test('connections see at once who is free, and when it ends', async ({ page, otherPerson }) => {
  const { ben } = await meet(page, otherPerson);
  await openChat(page, ben);
  await account(page).click();
  await menuEntry(page).click();
  await dialog(page).getByLabel('30 min').check();
  await dialog(page).getByLabel('What you have in mind').fill('Stuck on a borrow checker error');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Show that I’m free' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(account(page)).toHaveAccessibleName(/free to pair/);

  const line = 'Writing a lexer';
  await sendAs(otherPerson, 'PUT', '/api/free', { minutes: 30, line });
  const header = page.getByRole('region', { name: /^Chat with/ }).locator('header');
  await expect(header).toContainText(/Free until \d\d:\d\d · Writing a lexer/);
  await expectAccessible(page);
  await visit(page, '/connections');
  const card = page.getByRole('article', { name: /^Ben/ });
  await expect(card).toContainText(line);
  const headers = { origin: serverOrigin() };
  await otherPerson.request.delete('/api/free', { headers });
  await expect(card).not.toContainText(line);

  await account(page).click();
  await menuEntry(page).click();
  await expect(dialog(page)).toContainText('You’re shown as free until');
  await expect(dialog(page).getByLabel('What you have in mind')).toHaveValue(
    'Stuck on a borrow checker error',
  );
  await dialog(page).getByRole('button', { name: 'End now' }).click();
  await expect(account(page)).not.toHaveAccessibleName(/free to pair/);
});

test('the deck shows and finds free people', async ({ page, server }) => {
  await signUp(page);
  const { user, cookie } = await createAccount(server.url);
  await callAs(server.url, cookie, 'PUT', '/api/free', { minutes: 60, line: 'Two red tests' });
  await page.clock.install();
  await visit(page, '/?free=1');
  await expectOnTop(page, `${user.firstName} ${user.lastName}`);
  await expect(topCard(page)).toContainText('// Free to pair now');
  await expect(topCard(page)).toContainText(/Free until \d\d:\d\d · Two red tests/);
  await expect(page.getByRole('link', { name: /free now/ })).toBeVisible();

  await page.clock.fastForward('01:01:00');
  await expect(topCard(page)).not.toContainText('Free until');

  await openDeck(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('Free now')).toBeChecked();
  await page.keyboard.press('Escape');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Free to pair', exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
  }
});
