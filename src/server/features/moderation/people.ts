import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PeopleAnswer, PersonDetail, PersonSummary } from '#shared/moderation.ts';
import type { Page } from '#shared/schemas/paging.ts';
import { fullName } from '#shared/user.ts';
import type { Database } from '../../platform/db/database.ts';
import { fold } from '../../platform/db/fold.ts';
import { idCursor } from '../../platform/db/paging.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { Problem } from '../../platform/problem.ts';
import { iso } from '../../platform/time.ts';
import type { Audit } from '../audit/audit.ts';
import type { Accounts, Actor } from '../account/accounts.ts';
import type { Invitations } from '../account/invitations.ts';
import { isSuspended, type Suspensions } from '../account/suspensions.ts';
import { findAccess, listPeople, type PersonRow } from './people-repository.ts';
import type { Moderation } from './service.ts';

/** Accounts read and folded per turn of the event loop: 7 ms at worst. */
const SLICE = 500;
/** Accounts looked at per search; its cursor continues. */
const SEARCH_MAX = 20_000;

/** Accounts as moderators see them. */
export function createPeople(parts: {
  audit: Pick<Audit, 'record'>;
  database: Database;
  accounts: Pick<Accounts, 'confirmAgain' | 'find' | 'logOut' | 'remove'>;
  invitations: Pick<Invitations, 'invite'>;
  suspensions: Pick<Suspensions, 'stateOf'>;
  moderation: Pick<Moderation, 'isModerator'>;
  outbox: Pick<Outbox, 'failedTo' | 'revive'>;
}) {
  const { accounts, audit, invitations, suspensions, moderation, outbox } = parts;
  const { db } = parts.database;

  return {
    /** Finds a part of a name or address, without diacritics and case; a whole address or id by its index. */
    async search({ q, limit, cursor }: Page & { q: string }): Promise<PeopleAnswer> {
      const wanted = q.toLowerCase();
      const one = cursor === null && q !== '' ? await accounts.find(wanted) : undefined;
      if (one !== undefined) return { people: [toSummary(one)], nextCursor: null };
      const { found, next } = await look(wanted, idCursor(cursor), limit);
      return { people: found.map(toSummary), nextCursor: next };
    },

    async detail(userId: string): Promise<PersonDetail> {
      const row = await find(userId);
      return {
        ...toSummary(row),
        account: await suspensions.stateOf(userId),
        createdAt: iso(new Date(row.createdAt).getTime()),
        ...(await findAccess(db, userId, Date.now())),
        failedMails: await outbox.failedTo(row.email),
      };
    },

    /** Moderators may log each other out: a lost device can't wait, and they can log in again. */
    async logOut(userId: string, by: Actor): Promise<void> {
      await find(userId);
      await accounts.logOut(userId, by);
    },

    /** `emailId` is the address as the moderator typed it. */
    async remove(userId: string, emailId: string, by: Actor): Promise<void> {
      const row = await find(userId);
      if (toSummary(row).isModerator) {
        throw new Problem('conflict', 'Moderators cannot be removed. Change ADMIN_EMAILS first.');
      }
      if (row.email !== emailId) {
        const message = 'This is not the address of the account';
        throw new Problem('invalid_input', message, { fields: { emailId: message } });
      }
      if (!(await accounts.remove(userId, by))) throw gone();
    },

    /** Returns how many mails are on the way. */
    async mail(userId: string, which: 'confirmation' | 'failed', by: Actor): Promise<number> {
      const { email: emailId, emailVerified } = await find(userId);
      let count = 1;
      if (which === 'failed') count = await outbox.revive(emailId);
      else if (emailVerified) throw new Problem('conflict', 'This address is confirmed already');
      else await accounts.confirmAgain({ _id: userId, emailId });
      const detail = { count };
      await audit.record({ action: 'account.mailSent', personId: userId, ...by, detail });
      return count;
    },

    /** Returns the link. */
    async invite(span: { uses: number; days: number }, by: Actor): Promise<string> {
      const url = await invitations.invite(span);
      const detail = { count: span.uses };
      await audit.record({ action: 'account.invited', personId: null, ...by, detail });
      return url;
    },
  };

  async function find(userId: string) {
    const row = await accounts.find(userId);
    if (row === undefined) throw gone();
    return row;
  }

  /** `next` is the id where the search stopped, null at the oldest account. */
  async function look(wanted: string, from: string, limit: number) {
    const name = fold(wanted);
    const found: PersonRow[] = [];
    let next = from;
    for (let read = 0; read < SEARCH_MAX; read += SLICE) {
      const rows = await listPeople(db, next, SLICE);
      for (const row of rows) {
        next = row.id;
        if (!row.email.includes(wanted) && !fold(fullName(row)).includes(name)) continue;
        found.push(row);
        if (found.length === limit) return { found, next };
      }
      if (rows.length < SLICE) return { found, next: null };
      await nextTurn();
    }
    return { found, next };
  }

  function toSummary(row: PersonRow): PersonSummary {
    const { id: _id, firstName, lastName, photoUrl, email: emailId, pausedUntil } = row;
    const emailVerified = Boolean(row.emailVerified);
    return {
      _id,
      firstName,
      lastName,
      photoUrl,
      emailId,
      emailVerified,
      isModerator: moderation.isModerator({ emailId, emailVerified }),
      isSuspended: isSuspended(row),
      pausedUntil: (pausedUntil ?? 0) > Date.now() ? pausedUntil : null,
    };
  }
}

const gone = () => new Problem('not_found', 'This account no longer exists');
