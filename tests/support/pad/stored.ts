import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { findFirstNumber } from '#server/features/pad/repository.ts';
import { pairOf } from '#server/features/chat/messages/pairs.ts';
import type { ApiServer } from '../api-server.ts';

interface Someone {
  id: string;
}

/** Returns the number of the first document of two connected people. */
export const numberOf = (api: ApiServer, one: Someone, other: Someone): Promise<number> =>
  findFirstNumber(api.backend.database.db, pairOf(one.id, other.id));

/** Stores updates in the pad of two people without trying them, like pads from before updates were tried. */
export async function storePad(
  db: Db,
  one: Someone,
  other: Someone,
  updates: readonly Uint8Array[],
): Promise<void> {
  const { lowUserId, highUserId } = pairOf(one.id, other.id);
  const bodies = updates.map((update) => Buffer.from(update));
  // Ids of the same millisecond have no order.
  const ids = bodies.map(() => randomUUIDv7()).sort();
  const bytes = bodies.reduce((sum, { length }) => sum + length, 0);
  await db.insertInto('pads').values({ lowUserId, highUserId, bytes }).execute();
  await db
    .insertInto('pad_updates')
    .values(bodies.map((body, at) => ({ lowUserId, highUserId, id: ids[at] ?? '', body })))
    .execute();
}
