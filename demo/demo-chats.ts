import type { Insertable } from 'kysely';
import * as Y from 'yjs';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Pair } from '#server/features/chat/messages/store.ts';
import { insertUpdates, savePad } from '#server/features/pad/repository.ts';
import { PAD_TEXT } from '#shared/pad.ts';
import { HANA } from './chats/hana.ts';
import type { Chat } from './chats/line.ts';
import { LUKA } from './chats/luka.ts';
import { WANJIRU } from './chats/wanjiru.ts';
import { idOfCast } from './demo-ties.ts';
import { DEMO_NEWCOMER } from './newcomers.ts';
import { idOf } from './person-id.ts';
import { randomOf } from './random.ts';
import { idOfNewcomer } from './store-people.ts';

/** The conversations of the demo account. */
export const DEMO_CHATS: readonly Chat[] = [LUKA, WANJIRU, HANA];

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
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

  const times = timesOf(chat, now);
  const sessionId = idOf(`${chat.handle} session`, times[0] ?? now);
  const rows = messagesOf(chat, times, pair, otherId, sessionId);
  await trx.insertInto('messages').values(rows).execute();
  await storeSession(trx, chat, pair, sessionId, times, now);
  await storePad(trx, chat, pair, times.at(-1) ?? now);
  const newest = rows.at(-1);
  const read = rows.at(-1 - chat.unread);
  if (newest === undefined || read === undefined) return;
  const receipts = (userId: string, readUpTo: string) => ({
    ...pair,
    userId,
    receivedUpTo: newest.id,
    readUpTo,
  });
  await trx
    .insertInto('chat_marks')
    .values([receipts(DEMO_ID, read.id), receipts(otherId, newest.id)])
    .execute();
}

/** Returns the time of each message, in milliseconds since 1970: pauses of odd lengths look real. */
function timesOf({ handle, lines, endedMinutesAgo }: Chat, now: number): number[] {
  const random = randomOf(`${handle} pauses`);
  let time = now - endedMinutesAgo * MINUTE;
  return lines
    .map(([, minutes]) => minutes * MINUTE + random.int(0, 40_000))
    .toReversed()
    .map((pause) => {
      const at = time;
      time -= pause;
      return at;
    })
    .toReversed();
}

function messagesOf(
  { handle, lines }: Chat,
  times: readonly number[],
  pair: Pair,
  otherId: string,
  sessionId: string,
): Insertable<Tables['messages']>[] {
  let round = 0;
  return lines.map(([by, , text, news], at) => {
    const id = idOf(`${handle} ${String(at)}`, times[at] ?? 0);
    const senderId = by === 'me' ? DEMO_ID : otherId;
    // An agreement keeps the round of the proposal.
    if (news !== undefined && news !== 'agreed') round += 1;
    const session = { _id: sessionId, round, news };
    const kind = news === undefined ? 'text' : 'session';
    const payload = news === undefined ? null : JSON.stringify({ session });
    return { ...pair, id, senderId, clientId: null, text, kind, payload };
  });
}

async function storeSession(
  trx: Db,
  { session, lines }: Chat,
  pair: Pair,
  id: string,
  times: readonly number[],
  now: number,
): Promise<void> {
  if (session === undefined) return;
  const { goal, minutes, starts, built } = session;
  const builtTimes = times.filter((_, at) => lines[at]?.[3] === 'built');
  const startsAt =
    starts === 'tomorrow'
      ? tomorrowAtTen(now)
      : quarterBefore((builtTimes[0] ?? now) - minutes * MINUTE);
  const outcome = built === null ? null : 1;
  await trx
    .insertInto('pair_sessions')
    .values({
      ...pair,
      ...{ id, goal, minutes, startsAt, state: 'agreed', proposerId: DEMO_ID },
      endsAt: startsAt + minutes * MINUTE,
      times: JSON.stringify([startsAt]),
      round: lines.filter(([, , , news]) => news !== undefined && news !== 'agreed').length,
      begun: outcome ?? 0,
      reminded: outcome ?? 0,
      ...{ what: built, lowBuilt: outcome, highBuilt: outcome },
      builtAt: builtTimes.at(-1) ?? null,
    })
    .execute();
}

const quarterBefore = (time: number): number => Math.floor(time / QUARTER - 1) * QUARTER;

/** The demo runs where its visitor is, so the machine's time zone is used. */
function tomorrowAtTen(now: number): number {
  const time = new Date(now);
  return time.setHours(24 + 10, 0, 0, 0);
}

async function storePad(trx: Db, { handle, pad }: Chat, pair: Pair, at: number): Promise<void> {
  if (pad === undefined) return;
  const document = new Y.Doc();
  document.getText(PAD_TEXT).insert(0, pad.text);
  const body = Buffer.from(Y.encodeStateAsUpdate(document));
  await insertUpdates(trx, [{ ...pair, id: idOf(`${handle} pad`, at), body, begun: 0 }]);
  await savePad(trx, pair, { language: pad.language });
  await savePad(trx, pair, { name: pad.name });
}
