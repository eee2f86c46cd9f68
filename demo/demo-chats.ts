import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Pair } from '#server/features/chat/messages/store.ts';
import { HANA } from './chats/hana.ts';
import type { Chat } from './chats/line.ts';
import { WANJIRU } from './chats/wanjiru.ts';
import { idOfCast } from './demo-ties.ts';
import { DEMO_NEWCOMER } from './newcomers.ts';
import { idOf } from './person-id.ts';
import { idOfNewcomer } from './store-people.ts';

/** The conversations of the demo account. */
export const DEMO_CHATS: readonly Chat[] = [WANJIRU, HANA];

const MINUTE = 60_000;
const DEMO_ID = idOfNewcomer(DEMO_NEWCOMER);

/** Stores the conversations, ending just before `now`. Existing ones stay. The connections must exist. */
export async function storeDemoChats(db: Db, now = Date.now()): Promise<void> {
  for (const chat of DEMO_CHATS) {
    await db.transaction().execute((trx) => storeChat(trx, chat, now));
  }
}

async function storeChat(trx: Db, chat: Chat, now: number): Promise<void> {
  const otherId = idOfCast(chat.handle);
  const [lowUserId, highUserId] = DEMO_ID < otherId ? [DEMO_ID, otherId] : [otherId, DEMO_ID];
  const pair: Pair = { lowUserId, highUserId };
  const there = await trx
    .selectFrom('messages')
    .select('id')
    .where('lowUserId', '=', lowUserId)
    .where('highUserId', '=', highUserId)
    .executeTakeFirst();
  if (there !== undefined) return;

  const rows = messagesOf(chat, pair, otherId, now);
  await trx.insertInto('messages').values(rows).execute();
  const newest = rows.at(-1);
  const read = rows.at(-1 - chat.unread);
  if (newest === undefined || read === undefined) return;
  const mark = (userId: string, readUpTo: string) => ({
    ...pair,
    userId,
    receivedUpTo: newest.id,
    readUpTo,
  });
  await trx
    .insertInto('chat_marks')
    .values([mark(DEMO_ID, read.id), mark(otherId, newest.id)])
    .execute();
}

function messagesOf(
  chat: Chat,
  pair: Pair,
  otherId: string,
  now: number,
): Insertable<Tables['messages']>[] {
  const length = chat.lines.reduce((sum, [, minutes]) => sum + minutes, 0);
  let time = now - (length + chat.endedMinutesAgo) * MINUTE;
  return chat.lines.map(([by, minutes, text], at) => {
    // Times off the full minute look real.
    time += minutes * MINUTE;
    const id = idOf(`${chat.handle} ${String(at)}`, time + ((at * 7919) % 31) * 1000);
    const senderId = by === 'me' ? DEMO_ID : otherId;
    return { ...pair, id, senderId, clientId: null, text };
  });
}
