import { log, meet, openChat } from '../../support/chat/chat-page.ts';
import { withDatabase } from '../../support/database-file.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { visit } from '../../support/screens.ts';
import { act, agreed, ahead, card } from '../../support/sessions.ts';

const HOUR = 60;
test('an agreed session is moved when the other person accepts', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await agreed(page, ben, otherPage, ahead(24 * HOUR));
  await openChat(page, ben);
  await openChat(otherPage, ada);
  await card(page).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other times for Ben' });
  await dialog.getByLabel('Or pick another time').fill(
    await page.evaluate(() => {
      const at = new Date(Date.now() + 72 * 3_600_000);
      at.setMinutes(at.getMinutes() - at.getTimezoneOffset());
      return at.toISOString().slice(0, 16);
    }),
  );
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Propose this time' }).click();
  await expect(card(page)).toContainText('You propose another time:');
  await expect(card(page)).toContainText('You both accepted');
  await expect(card(otherPage)).toContainText('Ada proposes another time:');
  await expect(card(otherPage)).toContainText('You both accepted');
  await expectAccessible(otherPage);
  await otherPage.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(otherPage);
  await card(otherPage).getByRole('button', { name: 'Accept this time' }).click();
  await expect(card(page)).not.toContainText('another time');
  await expect(log(page)).toContainText('Accepted the new time');
});

test('“Again next week” repeats a session, and its open to-dos come along', async ({
  page,
  otherPage,
  server,
}) => {
  const { ada, ben } = await meet(page, otherPage);
  const id = await agreed(page, ben, otherPage, ahead(30));
  await act(page, id, 'tasks', { add: 'Write a lexer' });
  withDatabase(server, (database) =>
    database
      .prepare('update pair_sessions set "startsAt" = ?, "endsAt" = ? where id = ?')
      .run(Date.now() - 2 * HOUR * 60_000, Date.now() - HOUR * 60_000, id),
  );
  await openChat(page, ben);
  await expect(card(page)).toContainText('Write a lexer');
  await card(page).getByRole('button', { name: 'Not this time' }).click();
  await card(page).getByRole('button', { name: 'Again next week' }).click();
  await expect(page.getByText(/^Proposed for/)).toBeVisible();
  await expect(card(page)).toHaveCount(2);
  await openChat(page, ben);
  await expect(page.getByText(/^Proposed for/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Again next week' })).toHaveCount(0);
  await openChat(otherPage, ada);
  await card(otherPage).last().getByRole('button', { name: 'Accept this time' }).click();
  await expect(card(page).last()).toContainText('You both accepted');
  // The next session runs.
  withDatabase(server, (database) =>
    database
      .prepare('update pair_sessions set "startsAt" = ?, "endsAt" = ? where id > ?')
      .run(Date.now() - 60_000, Date.now() + HOUR * 60_000, id),
  );
  await openChat(page, ben);
  await page.getByRole('button', { name: 'Add 1 open to-do from last time' }).first().click();
  await expect(page.getByRole('checkbox', { name: 'Write a lexer' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /from last time/ })).toHaveCount(0);
});

test('a private calendar address is created, renewed and revoked', async ({ page, otherPage }) => {
  const { ben } = await meet(page, otherPage);
  await agreed(page, ben, otherPage, ahead(24 * HOUR));
  await visit(page, '/sessions');
  await page.getByRole('button', { name: 'Show in your calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sessions in your calendar' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const address = dialog.getByLabel('Calendar address');
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/);
  const first = new URL(await address.inputValue()).pathname;
  expect(await (await page.request.get(first)).text()).toContain('SUMMARY:Pair session with Ben');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Renew address' }).click();
  await expect(address).not.toHaveValue(new RegExp(first));
  expect((await page.request.get(first)).status()).toBe(404);
  await dialog.getByRole('button', { name: 'Revoke address' }).click();
  await expect(address).toHaveCount(0);
});
