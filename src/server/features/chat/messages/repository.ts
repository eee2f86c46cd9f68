import type { MessageKind } from '#shared/message-kinds.ts';
import { type Receipts, type ChatPerson, UNREAD_MAX } from '#shared/realtime.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { findRow } from '../../../platform/db/rows.ts';
import { lowestIdAt } from '../../../platform/ids.ts';
import { inPair, unreadAfter } from './pairs.ts';
import type { Pair, StoredMessage, StoredReaction } from './store.ts';

/** `upTo` includes its message. */
export type Stretch =
  | { kind: 'newest' }
  | { kind: 'before'; id: string }
  | { kind: 'upTo'; id: string }
  | { kind: 'after'; id: string };

const COMPARED = { before: '<', upTo: '<=', after: '>' } as const;

/** The messages next to the start of the range, oldest first. */
export async function listMessages(
  db: Db,
  pair: Pair,
  stretch: Stretch,
  limit: number,
): Promise<StoredMessage[]> {
  let query = db.selectFrom('messages').selectAll().where(inPair(pair));
  if (stretch.kind !== 'newest') query = query.where('id', COMPARED[stretch.kind], stretch.id);
  const rows = await query
    .orderBy('id', stretch.kind === 'after' ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return stretch.kind === 'after' ? rows : rows.reverse();
}

export const listChanged = (db: Db, pair: Pair, after: number, limit: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where(inPair(pair))
    .where('change', '>', after)
    .orderBy('change')
    .limit(limit)
    .execute();

export async function newestChange(db: Db, pair: Pair): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('change')
    .where(inPair(pair))
    .where('change', 'is not', null)
    .orderBy('change', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.change ?? 0;
}

export async function findReactions(
  db: Db,
  pair: Pair,
  messages: readonly StoredMessage[],
): Promise<Map<string, StoredReaction[]>> {
  const ids = messages.filter(({ change }) => change !== null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('reactions')
    .select(['messageId', 'userId', 'emoji'])
    .where(inPair(pair))
    .where('messageId', 'in', ids)
    .orderBy('change')
    .orderBy('userId')
    .execute();
  return Map.groupBy(rows, ({ messageId }) => messageId);
}

export async function findPeople(db: Db, pair: Pair): Promise<Map<string, ChatPerson>> {
  const rows = await db
    .selectFrom('users')
    .select(['id as _id', 'firstName', 'photoUrl'])
    .where('id', 'in', [pair.lowUserId, pair.highUserId])
    .execute();
  return new Map(rows.map((row) => [row._id, row]));
}

/** Receipts are listed by user id. */
export async function findReceipts(db: Db, pair: Pair): Promise<Map<string, Receipts>> {
  const rows = await db
    .selectFrom('chat_marks')
    .select(['userId', 'receivedUpTo', 'readUpTo'])
    .where(inPair(pair))
    .execute();
  return new Map(rows.map(({ userId, ...receipts }) => [userId, receipts]));
}

/**
 * $1 is the developer. Each count stops at UNREAD_MAX, because a count reads every row.
 * Zeros are included; SQLite would count twice to exclude them. Deleted messages are recognised by
 * their length, because their state is stored behind the text.
 */
export function prepareUnread(database: Database) {
  const side = (mine: string, theirs: string) =>
    `select c."lowUserId", c."highUserId", c."${theirs}" as other, ${unreadAfter('k', 's')} as after,
       s."mutedUntil", s."unreadMark"
     from connections c left join chat_marks k on k."lowUserId" = c."lowUserId"
       and k."highUserId" = c."highUserId" and k."userId" = c."${mine}"
     left join conversation_settings s on s."lowUserId" = c."lowUserId"
       and s."highUserId" = c."highUserId" and s."userId" = c."${mine}"
     where c."${mine}" = $1`;
  return database.prepare<{
    userId: string;
    unread: number;
    mutedUntil: number | null;
    unreadMark: number | null;
  }>(
    'unread',
    `select c.other as "userId", (select count(*) from (select 1 from messages m
         where m."lowUserId" = c."lowUserId" and m."highUserId" = c."highUserId"
           and m.id > c.after and m."senderId" = c.other and octet_length(m.text) > 0
         limit ${String(UNREAD_MAX)}) as counted) as unread, c."mutedUntil", c."unreadMark"
     from (${side('lowUserId', 'highUserId')}
       union all ${side('highUserId', 'lowUserId')}) as c`,
  );
}

/** Returns the newest message, or the lowest id of the time of connecting. */
export async function newestId(db: Db, pair: Pair): Promise<string> {
  const newest = db.selectFrom('messages').select('id').where(inPair(pair)).orderBy('id', 'desc');
  const id = (await newest.limit(1).executeTakeFirst())?.id;
  return id ?? lowestIdAt((await findRow(db, 'connections', pair))?.createdAt ?? 0);
}

export async function countUnread(
  db: Db,
  pair: Pair,
  readerId: string,
  readUpTo: string,
  kinds: readonly MessageKind[],
): Promise<number> {
  const unread = db
    .selectFrom('messages')
    .select('id')
    .where(inPair(pair))
    .where('id', '>', readUpTo)
    .where('senderId', '<>', readerId)
    .where('kind', 'in', kinds)
    .where('state', '<>', 'deleted')
    .limit(UNREAD_MAX);
  const row = await db
    .selectFrom(unread.as('unread'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
