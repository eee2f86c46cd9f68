import type { Database } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import type { Events } from '../events.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
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
  deleteOtherSignIns,
  deleteTrust,
  lockPassword,
  lockUser,
  markVerified,
  putPassword,
} from './security-repository.ts';
import type { Caller } from '../../platform/http/client.ts';

export type Recovery = ReturnType<typeof createRecovery>;

/**
 * Milliseconds until the answer to a forgotten password: far more than it takes to store the
 * email, so that an email without an account answers no sooner.
 */
const ANSWER_MS = 400;
const HOUR_MS = 3_600_000;
/** Milliseconds between two mails about resets to one person; the link in the first goes on working. */
const MAIL_APART_MS = 600_000;

const badLink = () =>
  new Problem('bad_link', 'This link has been used, has expired, or is not whole');

/** The way back in for who forgot the password, or never had one. Refusals are {@link Problem}s. */
export function createRecovery(parts: {
  database: Database;
  accountEmailsWithin: (trx: Database['db']) => AccountEmails;
  limit: LimitAttempts;
  backoff: Backoff;
  knownDevices: Pick<KnownDevices, 'remember'>;
  checkPassword: CheckPassword;
  events: Events;
}) {
  const { database, accountEmailsWithin, limit, backoff, knownDevices, checkPassword, events } =
    parts;

  return {
    /**
     * Sends a link to `email` if it has an account and none was sent a moment ago; who asks cannot
     * tell. Whoever asks in somebody's name fills no mailbox, and keeps nobody from their link.
     */
    async request(email: string, caller: Pick<Caller, 'address'>): Promise<void> {
      await backoff('reset.address', caller.address);
      await notBefore(ANSWER_MS, async () => {
        const person = await findByEmail(database.db, email);
        if (person !== undefined) await sendLink(person);
      });
    },

    /** Throws a `bad_link` unless `token` still sets a password. */
    async check(token: string, caller: Pick<Caller, 'address'>): Promise<void> {
      await limit('link.address', caller.address);
      await linkOf('reset', token);
    },

    /**
     * Sets a password by a link out of a mail about a forgotten one, once; answers the Set-Cookie
     * line by which the browser is known from now on.
     */
    reset: (token: string, newPassword: string, caller: Pick<Caller, 'address' | 'cookie'>) =>
      startAnew('reset', token, newPassword, caller),

    /**
     * The same by a link that asks to confirm an address, for whoever reads its mail and has
     * neither session nor password of the account: it was begun by somebody else.
     */
    takeOver: (token: string, newPassword: string, caller: Pick<Caller, 'address' | 'cookie'>) =>
      startAnew('confirm', token, newPassword, caller),
  };

  async function linkOf(purpose: AccountLinkRow['purpose'], token: string) {
    const link = await findLink(database.db, purpose, tokenHash(token), Date.now());
    if (link === undefined) throw badLink();
    return link;
  }

  async function sendLink({ id }: UserRow): Promise<void> {
    await database.db.transaction().execute(async (trx) => {
      await lockUser(trx, database.kind, id);
      const now = Date.now();
      const person = await findById(trx, id);
      if (person === undefined) return;
      if (await hasLinkSince(trx, 'reset', id, now - MAIL_APART_MS)) return;
      const token = newToken();
      await putLink(trx, {
        ...{ hash: tokenHash(token), userId: id, purpose: 'reset' },
        ...{ createdAt: now, expiresAt: now + LINK_HOURS.reset * HOUR_MS },
      });
      await accountEmailsWithin(trx).reset(person, token);
    });
  }

  /**
   * All that led into the account before ends, in one transaction: sessions, other links, a change
   * of email under way; whoever began them may not be who reads the mail. That somebody read it
   * proves the address.
   */
  async function startAnew(
    purpose: AccountLinkRow['purpose'],
    token: string,
    newPassword: string,
    caller: Pick<Caller, 'address' | 'cookie'>,
  ): Promise<string[]> {
    await limit('link.address', caller.address);
    const { hash: linkHash, userId } = await linkOf(purpose, token);
    const owner = await findById(database.db, userId);
    if (owner === undefined) throw badLink();
    await checkPassword(newPassword, { ...owner, emailId: owner.email }, 'newpassword');
    const password = await hashPassword(newPassword);
    const known = await database.db.transaction().execute(async (trx) => {
      await lockUser(trx, database.kind, userId);
      await lockPassword(trx, database.kind, userId);
      const person = await findById(trx, userId);
      const works = await spendLink(trx, purpose, linkHash, Date.now());
      if (person === undefined || !works) throw badLink();
      await putPassword(trx, userId, password);
      await deleteSessions(trx, userId);
      await deleteTrust(trx, userId);
      await deleteLinks(trx, userId);
      await deleteEmailChange(trx, userId);
      // Nobody had shown that the address was theirs: all else may be a stranger’s.
      if (!person.emailVerified) await deleteOtherSignIns(trx, userId);
      await markVerified(trx, userId);
      await accountEmailsWithin(trx).passwordSet(person);
      return knownDevices.remember(trx, caller.cookie, userId);
    });
    events.emit('sessionsEnded', { userId, ended: { kind: 'all' } });
    return [known];
  }
}
