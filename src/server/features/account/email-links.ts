import type { EmailConfirmedAnswer, EmailLinkAnswer } from '#shared/api.ts';
import { personOf } from '#shared/realtime.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../../platform/problem.ts';
import { toUser } from '../profile/profile.ts';
import type { ComparePassword } from './compare-password.ts';
import { deleteLinks, findLink, spendLink } from './links-repository.ts';
import { tokenHash } from './tokens.ts';
import { NO_PASSWORD } from './passwords.ts';
import { findByEmail, findById } from './repository.ts';
import {
  deleteEmailChange,
  findEmailChangeBy,
  findPassword,
  markVerified,
  spendEmailToken,
  updateEmail,
} from './security-repository.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';

export type EmailLinks = ReturnType<typeof createEmailLinks>;

const badLink = () =>
  new Problem('bad_link', 'This link has been used, has expired, or was replaced by a newer one');

function wrongPassword(): Problem {
  const message = 'This is not the password of the account';
  return new Problem('wrong_password', message, { fields: { password: message } });
}

/** A sign-up shows the error at the field `emailId`. */
export function emailTaken(): Problem {
  const message = 'An account with this email already exists';
  return new Problem('email_taken', message, { fields: { emailId: message } });
}

/**
 * Opening a link changes nothing, because mail scanners open links. Using one needs a login session
 * or the password too: a stranger may have signed up with another person's address, who would
 * otherwise confirm the stranger's account.
 */
export function createEmailLinks(parts: {
  database: Database;
  comparePassword: ComparePassword;
  events: Events;
}) {
  const { database, comparePassword, events } = parts;

  return {
    async look(token: string, session: Session | null): Promise<EmailLinkAnswer> {
      const link = await find(token);
      const own = session?.user._id === link.userId;
      return {
        kind: link.kind,
        emailId: link.emailId,
        session: own ? 'own' : session === null ? 'none' : 'other',
      };
    },

    async confirm(
      input: { token: string; password?: string | undefined },
      session: Session | null,
      caller: Caller,
    ): Promise<EmailConfirmedAnswer> {
      const { userId, kind: what } = await find(input.token);
      const hash =
        session?.user._id === userId ? null : await compared(userId, input.password, caller);
      const outcome = await database.db.transaction().execute(async (trx) => {
        await lockPerson(trx, database.kind, userId);
        if (hash !== null && (await findPassword(trx, userId)) !== hash) {
          throw wrongPassword();
        }
        return what === 'verify'
          ? verify(trx, userId, tokenHash(input.token))
          : agree(trx, tokenHash(input.token));
      });
      if (outcome.kind === 'half') return outcome;
      events.emit('profileChanged', { person: personOf(outcome.user) });
      return outcome.kind === 'verified'
        ? { kind: 'verified' }
        : { kind: 'changed', emailId: outcome.user.emailId };
    },
  };

  async function find(
    token: string,
  ): Promise<Pick<EmailLinkAnswer, 'kind' | 'emailId'> & { userId: string }> {
    const hash = tokenHash(token);
    const now = Date.now();
    const link = await findLink(database.db, 'confirm', hash, now);
    if (link !== undefined) {
      const row = await findById(database.db, link.userId);
      if (row === undefined) throw badLink();
      return { kind: 'verify', userId: row.id, emailId: row.email };
    }
    const change = await findEmailChangeBy(database.db, hash, now);
    if (change === undefined) throw badLink();
    return { kind: 'change', userId: change.userId, emailId: change.newEmail };
  }

  async function compared(
    userId: string,
    password: string | undefined,
    caller: Caller,
  ): Promise<string> {
    if (password === undefined) {
      throw new Problem('forbidden', 'Log in to this account first, or type its password');
    }
    const row = await findById(database.db, userId);
    if (row === undefined) throw badLink();
    const hash = (await findPassword(database.db, userId)) ?? NO_PASSWORD;
    const account = { emailId: row.email, userId, hash };
    if (!(await comparePassword(account, password, caller))) throw wrongPassword();
    return hash;
  }

  async function verify(trx: Database['db'], userId: string, hash: string) {
    if (!(await spendLink(trx, 'confirm', hash, Date.now()))) throw badLink();
    await deleteLinks(trx, userId, 'confirm');
    await markVerified(trx, userId);
    const row = await findById(trx, userId);
    if (row === undefined) throw badLink();
    return { kind: 'verified', user: toUser(row) } as const;
  }

  async function agree(trx: Database['db'], hash: string) {
    const change = await findEmailChangeBy(trx, hash, Date.now());
    if (change === undefined) throw badLink();
    const { userId, newEmail, approveHash, confirmHash } = change;
    const approves = approveHash === hash;
    if ((approves ? confirmHash : approveHash) !== null) {
      await spendEmailToken(trx, userId, approves ? 'approveHash' : 'confirmHash');
      return { kind: 'half', waitsFor: approves ? 'new' : 'old', newEmail } as const;
    }
    // The address may have been used for a sign-up meanwhile; the unique constraint decides.
    if ((await findByEmail(trx, newEmail)) !== undefined) throw emailTaken();
    const row = await updateEmail(trx, userId, newEmail);
    if (row === undefined) throw badLink();
    await deleteEmailChange(trx, userId);
    await deleteLinks(trx, userId);
    return { kind: 'changed', user: toUser(row) } as const;
  }
}
