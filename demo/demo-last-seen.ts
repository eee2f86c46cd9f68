import type { Db } from '#server/platform/db/database.ts';
import { DEMO_CHATS } from './demo-chats.ts';
import { idOfCast } from './demo-ties.ts';
import { CAST_NEWCOMERS } from './newcomers.ts';
import { randomOf } from './random.ts';
import { idOfNewcomer } from './store-people.ts';

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes since the last visit: from, to, number of people. */
const AGO = [
  [[2, 55], 3],
  [[HOUR, 20 * HOUR], 5],
  [[DAY, 6 * DAY], 3],
  [[7 * DAY, 60 * DAY], 1],
] as const;

/**
 * Stores the last visits of the cast relative to `now`, the same on every run and after their messages. Later visits
 * stay.
 */
export async function storeDemoLastSeen(db: Db, now = Date.now()): Promise<void> {
  const wrote = new Map(
    DEMO_CHATS.map(({ handle, endedMinutesAgo }) => [idOfCast(handle), endedMinutesAgo]),
  );
  const rows = CAST_NEWCOMERS.map((newcomer) => {
    const userId = idOfNewcomer(newcomer);
    const random = randomOf(`${newcomer.person.emailId} last seen`);
    const [from, to] = random.weighted(AGO);
    const ago = Math.min(random.int(from, to), wrote.get(userId) ?? Infinity);
    // Times off the full minute look real.
    return { userId, seenAt: now - ago * MINUTE + random.int(0, 59) * 1000 };
  });
  await db
    .insertInto('last_seen')
    .values(rows)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}
