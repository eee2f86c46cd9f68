import { dateFormat } from '#shared/language.ts';
import type { AccountState, SuspendedAnswer } from '#shared/moderation.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { User } from '#shared/user.ts';
import { site } from '#site';
import type { Db } from '../../platform/db/database.ts';
import { idCursor, pageOf } from '../../platform/db/paging.ts';
import { iso } from '../../platform/time.ts';
import { toUser } from '../profile/profile.ts';
import type { Requests } from '../requests/service.ts';
import type { AccountContext } from './context.ts';
import {
  deleteOwn,
  findById,
  listSuspended,
  type SuspensionColumns,
  updateUser,
} from './repository.ts';

export const isSuspended = (
  row: Pick<SuspensionColumns, 'suspendedUntil'>,
  now = Date.now(),
): boolean => (row.suspendedUntil ?? 0) > now;

/** The time is in ISO 8601; null if only a moderator ends the suspension. */
const suspensionEnd = (until: number): string | null => (until >= FOR_GOOD ? null : iso(until));

const DATE = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function suspensionNotice({ suspendedUntil, suspendedFor }: SuspensionColumns): string {
  const end = suspendedUntil ?? 0;
  const until = end >= FOR_GOOD ? '' : ` until ${DATE.format(end)} UTC`;
  const reason = suspendedFor ?? '';
  return `Your account is suspended${until}. The reason: ${reason.replace(/[.\s]*$/, '.')} If you think this is a mistake, write to ${site.contact.email}.`;
}

export type Suspensions = ReturnType<typeof createSuspensions>;

export function createSuspensions(
  context: AccountContext & { requests: Pick<Requests, 'askedBy'> },
) {
  const { database, events, requests } = context;

  return {
    /** Null means there is no such user. */
    async suspend(trx: Db, userId: string, why: string, until: number): Promise<User | null> {
      const row = await updateUser(trx, userId, { suspendedUntil: until, suspendedFor: why });
      return row === undefined ? null : toUser(row);
    },

    async lift(trx: Db, userId: string): Promise<void> {
      await updateUser(trx, userId, { suspendedUntil: null, suspendedFor: null });
    },

    /**
     * This follows the commit of {@link suspend}, so sessions created meanwhile are deleted too. Sockets close first,
     * even if deleting the rows fails.
     */
    async expel(userId: string): Promise<void> {
      events.emit('sessionsEnded', { userId, ended: { kind: 'all' } });
      await deleteOwn(database.db, userId, ['sessions']);
      events.emit('developerHidden', { userId, askedIds: await requests.askedBy(userId) });
    },

    async stateOf(userId: string | null, db: Db = database.db): Promise<AccountState> {
      const row = userId === null ? undefined : await findById(db, userId);
      if (row === undefined) return { kind: 'gone' };
      if (!isSuspended(row)) return { kind: 'here' };
      const { suspendedUntil, suspendedFor } = row;
      return {
        kind: 'suspended',
        until: suspensionEnd(suspendedUntil ?? 0),
        reason: suspendedFor ?? '',
      };
    },

    async list({ limit: size, cursor }: Page): Promise<SuspendedAnswer> {
      const now = Date.now();
      const found = await listSuspended(database.db, now, idCursor(cursor), size + 1);
      const { rows, nextCursor } = pageOf(found, size, (row) => row.id);
      return {
        suspended: rows.map((row) => ({
          _id: row.id,
          firstName: row.firstName,
          lastName: row.lastName,
          photoUrl: row.photoUrl,
          until: suspensionEnd(row.suspendedUntil ?? 0),
          reason: row.suspendedFor ?? '',
        })),
        nextCursor,
      };
    },
  };
}
