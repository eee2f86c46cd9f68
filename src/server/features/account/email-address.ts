import type { EmailAnswer, EmailConfirmedAnswer, EmailLinkAnswer } from '#shared/api.ts';
import { personOf } from '#shared/realtime.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { User } from '#shared/user.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import { iso } from '../../platform/time.ts';
import type { Events } from '../events.ts';
import { toUser } from '../profile/profile.ts';
import { LINK_HOURS, type AccountEmails } from './account-emails.ts';
import { deleteLinks, findLink, putLink, spendLink } from './links-repository.ts';
import { type ComparePassword, NO_PASSWORD, wrongPassword } from './passwords.ts';
import { newToken, tokenHash } from './tokens.ts';
import { findByEmail, findById } from './repository.ts';
import {
  deleteEmailChange,
  type EmailChangeRow,
  findEmailChange,
  findEmailChangeBy,
  findPassword,
  markVerified,
  putEmailChange,
  spendEmailToken,
  updateEmail,
} from './security-repository.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';

export type EmailAddresses = ReturnType<typeof createEmailAddresses>;

export function createEmailAddresses(parts: {
  database: Database;
  accountEmailsWithin: (trx: Database['db']) => AccountEmails;
  comparePassword: ComparePassword;
  limit: LimitAttempts;
  events: Events;
}) {
  const { database, accountEmailsWithin, comparePassword, limit, events } = parts;

  return {
    askToConfirm,

    async view(user: User): Promise<EmailAnswer> {
      const change = await findEmailChange(database.db, user._id, Date.now());
      return answerOf(user, change);
    },

    async sendVerification(user: User): Promise<void> {
      await limit('verification.user', user._id);
      await limit('email.recipient', user.emailId);
      await database.db.transaction().execute(async (trx) => {
        const row = await lockPerson(trx, database.kind, user._id);
        // The address may have been confirmed or changed since the session was read.
        if (row === undefined || Boolean(row.emailVerified)) {
          throw new Problem('conflict', 'Your email is confirmed already');
        }
        await askToConfirm(trx, row.id, row.email);
      });
    },

    /**
     * Both addresses get a link, and both links must be used before anything changes. The password
     * replaces the approval of an unconfirmed address, which may be mistyped. If the new address has
     * an account, the answer is the same: its owner is mailed instead, and the change never
     * completes.
     */
    async requestChange(
      user: User,
      { emailId: newEmail, password }: { emailId: string; password?: string | undefined },
      caller: Caller,
    ): Promise<EmailAnswer> {
      await limit('email.user', user._id);
      if (newEmail === user.emailId) {
        const message = 'This is your email already';
        throw new Problem('invalid_input', message, { fields: { emailId: message } });
      }
      // The owner of the address must still be able to sign up, so this key is separate.
      await limit('email.recipient', `change to ${newEmail}`);
      const isProved = !user.emailVerified && password !== undefined;
      if (isProved) await compared(user._id, password, caller);
      else if (!user.emailVerified) await limit('email.recipient', user.emailId);
      const taken = (await findByEmail(database.db, newEmail)) !== undefined;
      const [approve, confirm] = [newToken(), newToken()];
      const change = await database.db.transaction().execute(async (trx) => {
        // The address may have been confirmed meanwhile.
        const person = await lockPerson(trx, database.kind, user._id);
        const isApproved = isProved && !person?.emailVerified;
        const change: EmailChangeRow = {
          userId: user._id,
          newEmail,
          approveHash: isApproved ? null : tokenHash(approve),
          confirmHash: tokenHash(confirm),
          expiresAt: Date.now() + LINK_HOURS.emailChange * HOUR_MS,
        };
        await putEmailChange(trx, change);
        const emails = accountEmailsWithin(trx);
        if (!isApproved)
          await emails.approveChange({ ...user, email: user.emailId }, newEmail, approve);
        await (taken
          ? emails.addressTaken(newEmail)
          : emails.confirmChange(newEmail, confirm, { isApproved }));
        return change;
      });
      return answerOf(user, change);
    },

    async cancelChange(user: User): Promise<EmailAnswer> {
      await deleteEmailChange(database.db, user._id);
      return answerOf(user, undefined);
    },

    // Opening a link changes nothing, because mail scanners open links. Using one needs a login
    // session or the password too: a stranger may have signed up with another person's address,
    // who would otherwise confirm the stranger's account.

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
          throw wrongPassword(NOT_ITS);
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

  /** Earlier links stay valid, so another request can't end the owner's link. */
  async function askToConfirm(trx: Db, userId: string, email: string): Promise<void> {
    const token = newToken();
    const now = Date.now();
    await putLink(trx, {
      hash: tokenHash(token),
      userId,
      purpose: 'confirm',
      createdAt: now,
      expiresAt: now + LINK_HOURS.verification * HOUR_MS,
    });
    await accountEmailsWithin(trx).verification(email, token);
  }

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
    if (!(await comparePassword(account, password, caller))) throw wrongPassword(NOT_ITS);
    return hash;
  }

  async function verify(trx: Database['db'], userId: string, hash: string) {
    if (!(await spendLink(trx, 'confirm', hash, Date.now()))) throw badLink();
    await deleteLinks(trx, userId, 'confirm');
    // The password may have approved it in place of the address.
    await deleteEmailChange(trx, userId);
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
    if ((await findByEmail(trx, newEmail)) !== undefined) throw emailTaken();
    const row = await updateEmail(trx, userId, newEmail).catch(takenMeanwhile);
    if (row === undefined) throw badLink();
    await deleteEmailChange(trx, userId);
    await deleteLinks(trx, userId);
    return { kind: 'changed', user: toUser(row) } as const;
  }
}

function answerOf(user: User, change: EmailChangeRow | undefined): EmailAnswer {
  const { emailId, emailVerified } = user;
  return {
    emailId,
    emailVerified,
    change:
      change === undefined
        ? null
        : {
            newEmail: change.newEmail,
            approved: change.approveHash === null,
            confirmed: change.confirmHash === null,
            expiresAt: iso(change.expiresAt),
          },
  };
}

const NOT_ITS = 'This is not the password of the account';

const badLink = () =>
  new Problem('bad_link', 'This link has been used, has expired, or was replaced by a newer one');

/** Throws `email_taken` for a sign-up with the address that was committed in between; rethrows other errors. */
function takenMeanwhile(error: unknown): never {
  const { code } = Object(error) as { code?: unknown };
  throw code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505' ? emailTaken() : error;
}

/** A sign-up shows the error at the field `emailId`. */
export function emailTaken(): Problem {
  const message = 'An account with this email already exists';
  return new Problem('email_taken', message, { fields: { emailId: message } });
}
