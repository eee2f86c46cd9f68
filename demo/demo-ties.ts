import { quoteOf } from '#shared/note.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { NewSignalRow } from '#server/platform/db/tables.ts';
import { CAST_NEWCOMERS, DEMO_NEWCOMER } from './newcomers.ts';
import { idOf } from './person-id.ts';
import { randomOf } from './random.ts';
import { AMOUNTS } from './snippets.ts';
import { idOfNewcomer } from './store-people.ts';

/** People with a pending request to the demo account, oldest first. */
export const DEMO_ASKERS: readonly string[] = [
  'beatriz.figueiredodealbuquerqueecastro',
  'dmitri.volkov',
  'imani.walker',
];

/** Beatriz comments on a line of the demo account's code. */
const COMMENT = JSON.stringify({
  text: '`dozen and a half` stops here and is 12. My forms have the same bug. Fix both together?',
  quote: quoteOf(AMOUNTS, [8, 8]),
});

/** Connections of the demo account, oldest first. */
export const DEMO_FRIENDS: readonly string[] = [
  'wanjiru.kamau',
  'luka.kovacevic',
  'hana.novotna',
  'ruth.avrahami',
];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DEMO_ID = idOfNewcomer(DEMO_NEWCOMER);

/** Returns the id of a cast member. Throws for an unknown handle. */
export function idOfCast(handle: string): string {
  const found = CAST_NEWCOMERS.find(({ person }) => person.emailId.startsWith(`${handle}@`));
  if (found === undefined) throw new Error(`nobody in the cast has the handle ${handle}`);
  return idOfNewcomer(found);
}

/**
 * Stores pending requests of the last days before `now`, and older connections. Existing ones stay, so answered
 * requests don't return.
 */
export async function storeDemoTies(db: Db, now = Date.now()): Promise<void> {
  const friends = DEMO_FRIENDS.map((handle, at) => {
    const about = now - (DEMO_FRIENDS.length + 1 - at) * 5 * DAY;
    // The direction of the requests alternates.
    const [from, to] = at % 2 === 0 ? [DEMO_ID, idOfCast(handle)] : [idOfCast(handle), DEMO_ID];
    const asked = request(from, to, about);
    return {
      ...asked,
      note: null,
      review: 'accepted' as const,
      reviewedAt: asked.createdAt + 5 * HOUR,
    };
  });
  const askers = DEMO_ASKERS.map((handle, at) => ({
    ...request(idOfCast(handle), DEMO_ID, now - (DEMO_ASKERS.length - at) * 21 * HOUR),
    note: handle.startsWith('beatriz.') ? COMMENT : null,
  }));
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('signals')
      .values([...friends, ...askers])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('connections')
      .values(
        friends.map(({ fromUserId, toUserId, reviewedAt }) => {
          const [lowUserId, highUserId] =
            fromUserId < toUserId ? [fromUserId, toUserId] : [toUserId, fromUserId];
          return { lowUserId, highUserId, createdAt: reviewedAt };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Returns a pending request made up to two hours after `about`, in milliseconds since 1970. */
function request(fromUserId: string, toUserId: string, about: number): NewSignalRow {
  const key = `${fromUserId} asks ${toUserId}`;
  const createdAt = about + randomOf(key).int(0, 2 * HOUR);
  const id = idOf(key, createdAt);
  const status = 'interested' as const;
  return { id, fromUserId, toUserId, status, review: null, createdAt, reviewedAt: null };
}
