import { type RawBuilder, sql } from 'kysely';
import { FIRST_ID } from '../../../platform/db/paging.ts';
import { isOrphan } from '../../../platform/faults.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Pair } from './store.ts';

export const pairOf = (one: string, other: string): Pair =>
  one < other ? { lowUserId: one, highUserId: other } : { lowUserId: other, highUserId: one };

/** Returns the other person of a pair. */
export const otherOf = ({ lowUserId, highUserId }: Pair, userId: string): string =>
  lowUserId === userId ? highUserId : lowUserId;

/** A condition for one table with the columns of a pair. */
export const inPair = ({ lowUserId, highUserId }: Pair): RawBuilder<boolean> =>
  sql`"lowUserId" = ${lowUserId} and "highUserId" = ${highUserId}`;

/**
 * SQL of the id after which messages are unread, for receipts and settings of the reader by alias. Messages of an archived
 * conversation don't wait any more.
 */
export const unreadAfter = (receipts: string, settings: string): string =>
  `coalesce(case when ${settings}."archivedUpTo" > ${receipts}."readUpTo" then ${settings}."archivedUpTo" end,
    ${receipts}."readUpTo", ${settings}."archivedUpTo", '${FIRST_ID}')`;

export const notConnected = () =>
  new Problem('not_found', 'You are not connected with this developer');

/**
 * Throws `not_found` for a foreign key violation, which means that the two are no longer connected; rethrows other
 * errors.
 */
export function parted(error: unknown): never {
  throw isOrphan(error) ? notConnected() : error;
}
