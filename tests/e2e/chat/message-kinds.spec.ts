import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from '../../support/e2e.ts';
import { bubbles, log, meet, openChat, say } from '../../support/chat/chat-page.ts';
import { putChat } from '../../support/chat/long-chat.ts';

test('a message of an unknown kind shows its fallback text', async ({ page, server }) => {
  const { ada, ben } = await meet(page);
  const [id] = putChat(server.dataDir, {
    one: ada.user._id,
    other: ben.user._id,
    texts: ['Shall we meet on **Monday**?'],
  });
  const database = new BetterSqlite3(join(server.dataDir, 'pairwise.db'));
  database
    .prepare(`update messages set kind = 'poll', payload = '{"options":["Mon"]}' where id = ?`)
    .run(id);
  database.close();

  await page.goto('/chat');
  await expect(page.getByRole('link', { name: /Ben Marsh/ })).toContainText(
    'You: Shall we meet on',
  );
  await openChat(page, ben);
  await expect(bubbles(page)).toHaveText(['Shall we meet on Monday?']);
  await say(page, 'Yes');
  await expect(bubbles(page)).toHaveText(['Shall we meet on Monday?', 'Yes']);

  // It can be answered and deleted; editing is undefined for an unknown kind.
  await bubbles(page).first().hover();
  await expect(log(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect(log(page).getByRole('button', { name: 'Edit' })).toBeHidden();
  await bubbles(page).last().hover();
  await expect(log(page).getByRole('button', { name: 'Edit' })).toBeVisible();
});
