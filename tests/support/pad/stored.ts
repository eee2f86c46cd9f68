import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';

/** Stores updates in the pad of two people without trying them, like pads from before updates were tried. */
export async function storePad(
  db: Db,
  one: { id: string },
  other: { id: string },
  updates: readonly Uint8Array[],
): Promise<void> {
  const [lowUserId = '', highUserId = ''] = [one.id, other.id].sort();
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
