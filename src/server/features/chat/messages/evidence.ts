import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MessageState } from '#shared/realtime.ts';
import { pictureUrl } from '#shared/pictures.ts';
import { ENDED_MESSAGES_KEPT_MS, type Original } from '#shared/safety.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { retryContention } from '../../../platform/db/retry-contention.ts';
import type { Connections } from '../../connections/service.ts';
import { BATCH, deleteBelow, deleteInBatches } from '../../../platform/db/in-batches.ts';
import {
  endPicturesBetween,
  expireAhead,
  expireBelow,
  expirePicturesOf,
  findPicturesOf,
  markReported,
} from '../pictures/repository.ts';
import { inPair, pairOf } from './pairs.ts';
import type { Pair } from './store.ts';
import { writtenText } from './wire.ts';
import { iso } from '../../../platform/time.ts';
import { lowestIdAt } from '../../../platform/ids.ts';
import { FIRST_ID } from '../../../platform/db/paging.ts';

export interface Written {
  _id: string;
  senderId: string;
  /** Empty after a deletion. */
  text: string;
  state: MessageState;
  /** The oldest comes first. */
  originals: Original[];
  pictures?: string[] | undefined;
}

const PAIR = ['lowUserId', 'highUserId'] as const;

const MESSAGE = [...PAIR, 'id'] as const;
const ORIGINAL = [...PAIR, 'messageId', 'change'] as const;
const KEPT = [...MESSAGE, 'senderId', 'kind', 'text', 'payload', 'state'] as const;

/** Reports keep messages that were edited or deleted, or whose connection ended. */
export function createEvidence({ db }: Database, connections: Pick<Connections, 'lock'>) {
  return {
    /**
     * Most of a long conversation moves aside before {@link keepForReports}: everyone's messages wait for a transaction
     * that locks one conversation for long, because one commit has those of several.
     */
    async keepAhead(one: string, other: string): Promise<void> {
      const pair = pairOf(one, other);
      const endedAt = Date.now();
      const ids = db.selectFrom('messages').select('id').where(inPair(pair)).orderBy('id');
      const newer = ids.offset(BATCH).limit(1);
      while ((await newer.executeTakeFirst()) !== undefined) {
        await retryContention(() =>
          db.transaction().execute(async (trx) => {
            // The other person may end the connection too.
            if (await connections.lock(trx, one, other)) await moveOldest(trx, pair, endedAt);
          }),
        );
        await nextTurn();
      }
    },

    /** The transaction is the one that ends the connection. Reactions are deleted. */
    async keepForReports(trx: Db, one: string, other: string): Promise<void> {
      const endedAt = Date.now();
      for (let isMore = true; isMore;) isMore = await moveOldest(trx, pairOf(one, other), endedAt);
      await endPicturesBetween(trx, pairOf(one, other), endedAt + ENDED_MESSAGES_KEPT_MS);
    },

    /**
     * Call this before the transaction that deletes the person: it deletes in batches, because that one would delete
     * all messages at once.
     */
    async deleteOf(userId: string, connectionIds: () => Promise<string[]>): Promise<void> {
      await expireAhead(db, userId);
      for (const otherId of await connectionIds()) {
        await deleteInBatches(db, 'messages', MESSAGE, inPair(pairOf(userId, otherId)));
      }
      for (const side of PAIR) {
        const theirs = sql`${sql.ref(side)} = ${userId}`;
        await deleteInBatches(db, 'ended_messages', MESSAGE, theirs);
        await deleteInBatches(db, 'message_originals', ORIGINAL, theirs);
      }
    },

    /** Keeps the pictures of a report; the time is in milliseconds since 1970. */
    keepReported: (trx: Db, names: readonly string[], until: number): Promise<void> =>
      markReported(trx, names, until),

    /** The transaction is the one that has just deleted the person. */
    endPictures: (trx: Db, userId: string): Promise<void> => expirePicturesOf(trx, userId),

    /**
     * The conversation may have ended; the oldest message comes first. One statement reads messages with their earlier
     * texts, because an edit between two statements would be missed.
     */
    async written(userId: string, otherId: string, ids: readonly string[]): Promise<Written[]> {
      const pair = pairOf(userId, otherId);
      if (ids.length === 0) return [];
      const from = (table: 'messages' | 'ended_messages') =>
        db
          .selectFrom(table)
          .select(['id', 'senderId', 'kind', 'text', 'payload', 'state'])
          .where(inPair(pair))
          .where('id', 'in', ids);
      const rows = await db
        .selectFrom(from('messages').unionAll(from('ended_messages')).as('m'))
        .leftJoin('message_originals as o', (join) =>
          join
            .on('o.lowUserId', '=', pair.lowUserId)
            .on('o.highUserId', '=', pair.highUserId)
            .onRef('o.messageId', '=', 'm.id'),
        )
        .select(['m.id', 'm.senderId', 'm.kind', 'm.text', 'm.payload', 'm.state'])
        .select(['o.text as original', 'o.replacedAt'])
        .orderBy('m.id')
        .orderBy('o.change')
        .execute();
      const pictures = await findPicturesOf(db, pair, ids);
      const written = new Map<string, Written>();
      for (const { id, senderId, state, original, replacedAt, ...content } of rows) {
        const message = written.get(id) ?? {
          _id: id,
          senderId,
          text: writtenText(content),
          state,
          originals: [],
          ...(pictures.has(id) && { pictures: pictures.get(id)?.map(pictureUrl) }),
        };
        written.set(id, message);
        if (original === null || replacedAt === null) continue;
        message.originals.push({ text: original, until: iso(replacedAt) });
      }
      return [...written.values()];
    },

    /** Deletes the messages from before a time in milliseconds since 1970. */
    async forgetBefore(time: number): Promise<void> {
      const below = lowestIdAt(time);
      for (let after: Pair = { lowUserId: FIRST_ID, highUserId: FIRST_ID }; ;) {
        const pairs = await listPairs(db, after, below);
        for (const { isOld, ...pair } of pairs) {
          if (Number(isOld) === 0) continue;
          await expireBelow(db, pair, below);
          await deleteInBatches(db, 'messages', MESSAGE, sql`${inPair(pair)} and id < ${below}`);
        }
        const last = pairs.at(-1);
        if (last === undefined) return;
        after = last;
      }
    },

    /** Both times are in milliseconds since 1970. */
    forgetEnded: (time: number): Promise<void> =>
      deleteBelow(db, 'ended_messages', MESSAGE, 'endedAt', time),

    forgetOriginals: (time: number): Promise<void> =>
      deleteBelow(db, 'message_originals', ORIGINAL, 'replacedAt', time),
  };
}

/** Returns the next connected pairs, and whether they have messages below an id. */
const listPairs = (db: Db, { lowUserId, highUserId }: Pair, below: string) =>
  db
    .selectFrom('connections as c')
    .select(['c.lowUserId', 'c.highUserId'])
    .select(
      sql<number | boolean>`exists (select 1 from messages m where m."lowUserId" = c."lowUserId"
        and m."highUserId" = c."highUserId" and m.id < ${below})`.as('isOld'),
    )
    .where(sql<boolean>`(c."lowUserId", c."highUserId") > (${lowUserId}, ${highUserId})`)
    .orderBy('c.lowUserId')
    .orderBy('c.highUserId')
    .limit(BATCH)
    .execute();

async function moveOldest(trx: Db, pair: Pair, endedAt: number): Promise<boolean> {
  const here = trx.selectFrom('messages').where(inPair(pair));
  const oldest = await here.select('id').orderBy('id').limit(BATCH).execute();
  const last = oldest.at(-1)?.id;
  if (last === undefined) return false;
  await trx
    .insertInto('ended_messages')
    .columns([...KEPT, 'endedAt'])
    .expression(
      here
        .select(KEPT)
        .select((is) => is.cast<number>(is.val(endedAt), 'bigint').as('endedAt'))
        .where('id', '<=', last),
    )
    .execute();
  await trx.deleteFrom('messages').where(inPair(pair)).where('id', '<=', last).execute();
  return true;
}
