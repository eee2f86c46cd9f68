import type { Database } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import type { Events } from '../events.ts';
import { Problem } from '../../platform/problem.ts';
import type { Backoff } from '../../platform/limits/backoff.ts';
import type { KnownDevices } from './known-devices.ts';
import { LINK_HOURS, type AccountEmails } from './account-emails.ts';
import {
  deleteLinks,
  findLink,
  hasLinkSince,
  putLink,
  spendLink,
  type AccountLinkRow,
} from './links-repository.ts';
import { newToken, notBefore, tokenHash } from './tokens.ts';
import type { CheckPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessions, findByEmail, findById } from './repository.ts';
import {
  deleteEmailChange,
  deletePairLinks,
  deleteOtherSignIns,
  deleteTrust,
  markVerified,
  putPassword,
} from './security-repository.ts';
import type { Caller } from '../../platform/http/client.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';
import { HOUR_MS } from '#shared/time.ts';

export type Recovery = ReturnType<typeof createRecovery>;

/**
 * The time of an answer must not reveal whether an address has an account. Storing an email takes
 * far less.
 */
const ANSWER_MS = 400;
/** A user gets one reset mail in this time; its link stays valid. */
const MAIL_APART_MS = 600_000;

const badLink = () =>
  new Problem('bad_link', 'This link has been used, has expired, or is not whole');

export function createRecovery(parts: {
  database: Database;
  accountEmailsWithin: (trx: Database['db']) => AccountEmails;
  backoff: Backoff;
  knownDevices: Pick<KnownDevices, 'remember'>;
  checkPassword: CheckPassword;
  events: Events;
}) {
  const { database, accountEmailsWithin, backoff, knownDevices, checkPassword } = parts;
  const { events } = parts;

  return {
    /**
     * The answer is always the same. A stranger can't fill the mailbox or invalidate the owner's
     * link.
     */
    async request(email: string, caller: Pick<Caller, 'address'>): Promise<void> {
      await backoff('reset.address', caller.address);
      await notBefore(ANSWER_MS, async () => {
        const person = await findByEmail(database.db, email);
        if (person !== undefined) await sendLink(person);
      });
    },

    /** Throws `bad_link` unless `token` is valid for a reset. */
    async check(token: string): Promise<void> {
      await linkOf('reset', token);
    },

    /** Returns the Set-Cookie line that makes this browser known. */
    reset: (token: string, newPassword: string, caller: Pick<Caller, 'cookie'>) =>
      startAnew('reset', token, newPassword, caller),

    /**
     * A stranger may have signed up with the address: the reader of the mail takes the account
     * over.
     */
    takeOver: (token: string, newPassword: string, caller: Pick<Caller, 'cookie'>) =>
      startAnew('confirm', token, newPassword, caller),
  };

  async function linkOf(purpose: AccountLinkRow['purpose'], token: string) {
    const link = await findLink(database.db, purpose, tokenHash(token), Date.now());
    if (link === undefined) throw badLink();
    return link;
  }

  async function sendLink({ id }: UserRow): Promise<void> {
    await database.db.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, database.kind, id);
      if (person === undefined) return;
      const now = Date.now();
      if (await hasLinkSince(trx, 'reset', id, now - MAIL_APART_MS)) return;
      const token = newToken();
      await putLink(trx, {
        hash: tokenHash(token),
        userId: id,
        purpose: 'reset',
        createdAt: now,
        expiresAt: now + LINK_HOURS.reset * HOUR_MS,
      });
      await accountEmailsWithin(trx).reset(person, token);
    });
  }

  /**
   * A stranger may have started any previous access (login sessions, other links, pair links, a
   * pending email change), so all ends in one transaction. Reading the mail proves the address.
   */
  async function startAnew(
    purpose: AccountLinkRow['purpose'],
    token: string,
    newPassword: string,
    caller: Pick<Caller, 'cookie'>,
  ): Promise<string[]> {
    const { hash: linkHash, userId } = await linkOf(purpose, token);
    const owner = await findById(database.db, userId);
    if (owner === undefined) throw badLink();
    await checkPassword(newPassword, { ...owner, emailId: owner.email }, 'newpassword');
    const password = await hashPassword(newPassword);
    const known = await database.db.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, database.kind, userId);
      const works = await spendLink(trx, purpose, linkHash, Date.now());
      if (person === undefined || !works) throw badLink();
      await putPassword(trx, userId, password);
      await deleteSessions(trx, userId);
      await deleteTrust(trx, userId);
      await deleteLinks(trx, userId);
      await deleteEmailChange(trx, userId);
      await deletePairLinks(trx, userId);
      // The address was unconfirmed, so all other sign-in methods may be a stranger's.
      if (!person.emailVerified) await deleteOtherSignIns(trx, userId);
      await markVerified(trx, userId);
      await accountEmailsWithin(trx).passwordSet(person);
      return knownDevices.remember(trx, caller.cookie, userId);
    });
    events.emit('sessionsEnded', { userId, ended: { kind: 'all' } });
    return [known];
  }
}
