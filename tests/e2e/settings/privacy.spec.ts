import { connected, log, meetInChat, openChat, say } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, expectConsole, test } from '../../support/e2e.ts';
import { visit } from '../../support/screens.ts';

test('hidden presence and read receipts are hidden both ways', async ({ page, otherPage }) => {
  expectConsole(/ERR_FAILED/);
  const { ada } = await meetInChat(page, otherPage);
  const head = page.locator('main header');
  await expect(head).toContainText('Online');
  await say(page, 'Did you see this?');
  await expect(log(page).getByText('Read', { exact: true })).toBeVisible();
  // An open chat drops the receipts of the other person.
  for (const [on, state] of [
    [false, 'Delivered'],
    [true, 'Read'],
  ] as const) {
    await page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/privacy', { method: 'PUT', headers, body });
      },
      JSON.stringify({ what: 'receipts', on }),
    );
    await expect(log(page).getByText(state, { exact: true })).toBeVisible();
  }

  await visit(otherPage, '/settings#privacy');
  const online = otherPage.getByRole('switch', { name: 'Show when I’m online' });
  const receipts = otherPage.getByRole('switch', { name: 'Send read receipts' });
  await expect(online).toBeChecked();
  await expectAccessible(otherPage);
  // The switch turns back after a failed change.
  await otherPage.route('**/api/privacy', (route) => route.abort());
  await receipts.click();
  await expect(otherPage.getByText('No connection')).toBeVisible();
  await expect(receipts).toBeChecked();
  await otherPage.unroute('**/api/privacy');
  await online.click();
  await receipts.click();
  await expect(head).toContainText('Offline • Last seen recently');
  await otherPage.reload();
  await expect(receipts).not.toBeChecked();
  await expect(online).not.toBeChecked();

  await openChat(otherPage, ada);
  await expect(otherPage.getByText('Offline • Last seen recently')).toBeVisible();
  await say(page, 'And this?');
  await expect(log(otherPage).getByText('And this?')).toBeVisible();
  await expect(log(page).getByText('Delivered', { exact: true })).toBeVisible();
  await page.reload();
  await connected(page);
  await expect(log(page).getByText('Delivered', { exact: true })).toBeVisible();
  await expect(log(page).getByText('Read', { exact: true })).toHaveCount(0);
  await expect(head).toContainText('Offline');
});
