import { APIError } from 'better-auth/api';
import type { EmailAnswer, EmailConfirmedAnswer } from '#shared/api.ts';
import type { User } from '#shared/user.ts';
import type { Database } from '../db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../http/problem.ts';
import type { LimitAttempts } from '../limiter.ts';
import { toUser } from '../profiles/profile.ts';
import type { Auth } from './auth.ts';
import { LINK_HOURS, type Letters } from './letters.ts';
import { newToken, tokenHash } from './one-time.ts';
import { findByEmail } from './repository.ts';
import {
  deleteEmailChange,
  deleteResets,
  type EmailChangeRow,
  findEmailChange,
  findEmailChangeBy,
  holdUser,
  putEmailChange,
  updateEmail,
  spendEmailToken,
} from './security-repository.ts';
import { type Caller, headersOf } from './service.ts';

export type Emails = ReturnType<typeof createEmails>;

const HOUR_MS = 3_600_000;

const badLink = () =>
  new Problem('bad_link', 'This link has been used, has expired, or was replaced by a newer one');

/** Whether an email is a person's own, and how it becomes another one. Refusals are {@link Problem}s. */
export function createEmails(parts: {
  database: Database;
  auth: Auth;
  lettersWithin: (trx: Database['db']) => Letters;
  limit: LimitAttempts;
  events: Events;
}) {
  const { database, auth, lettersWithin, limit, events } = parts;
  const { kind } = database;

  return {
    /** The caller's email, and the change of it that is under way. */
    async view(user: User): Promise<EmailAnswer> {
      const change = await findEmailChange(database.db, user._id, Date.now());
      return answerOf(user, change);
    },

    /** Sends the link that verifies the caller's email once more. */
    async sendVerification(user: User, caller: Caller): Promise<void> {
      await limit('verification.user', user._id);
      if (user.emailVerified) throw new Problem('conflict', 'Your email is confirmed already');
      const body = { email: user.emailId };
      await auth.api.sendVerificationEmail({ body, headers: headersOf(caller) });
    },

    /**
     * Begins a change, in place of one under way: a letter to either address. The link in each
     * must be used before anything changes.
     */
    async requestChange(user: User, newEmail: string): Promise<EmailAnswer> {
      await limit('email.user', user._id);
      if (newEmail === user.emailId) throw refused('This is your email already', 'invalid_input');
      await limit('email.recipient', newEmail);
      if ((await findByEmail(database.db, newEmail)) !== undefined) throw taken();
      const [approve, confirm] = [newToken(), newToken()];
      const change: EmailChangeRow = {
        userId: user._id,
        newEmail,
        approveHash: tokenHash(approve),
        confirmHash: tokenHash(confirm),
        expiresAt: Date.now() + LINK_HOURS.emailChange * HOUR_MS,
      };
      await database.db.transaction().execute(async (trx) => {
        await putEmailChange(trx, change);
        const letters = lettersWithin(trx);
        await letters.approveChange({ ...user, email: user.emailId }, newEmail, approve);
        await letters.confirmChange(newEmail, confirm);
      });
      return answerOf(user, change);
    },

    /** Gives up the change under way, if any. */
    async cancelChange(user: User): Promise<EmailAnswer> {
      await deleteEmailChange(database.db, user._id);
      return answerOf(user, undefined);
    },

    /** Uses a link of a letter: it verifies an email, or is one half of a change. */
    async confirm(token: string, caller: Pick<Caller, 'address'>): Promise<EmailConfirmedAnswer> {
      await limit('link.address', caller.address);
      // better-auth's tokens have dots, ours have none.
      return token.includes('.') ? verify(token) : confirmHalf(token);
    },
  };

  async function verify(token: string): Promise<EmailConfirmedAnswer> {
    try {
      await auth.api.verifyEmail({ query: { token } });
    } catch (error) {
      throw error instanceof APIError && error.statusCode < 500 ? badLink() : error;
    }
    return { kind: 'verified' };
  }

  async function confirmHalf(token: string): Promise<EmailConfirmedAnswer> {
    const hash = tokenHash(token);
    const found = await findEmailChangeBy(database.db, hash, Date.now());
    if (found === undefined) throw badLink();
    const outcome = await database.db.transaction().execute(async (trx) => {
      await holdUser(trx, kind, found.userId);
      const change = await findEmailChangeBy(trx, hash, Date.now());
      if (change === undefined) throw badLink();
      const { userId, newEmail, approveHash, confirmHash } = change;
      const approves = approveHash === hash;
      if ((approves ? confirmHash : approveHash) !== null) {
        await spendEmailToken(trx, userId, approves ? 'approveHash' : 'confirmHash');
        return { kind: 'half', waitsFor: approves ? 'new' : 'old', newEmail } as const;
      }
      // Somebody may have signed up with it meanwhile; the constraint has the last word.
      if ((await findByEmail(trx, newEmail)) !== undefined) throw taken();
      const row = await updateEmail(trx, userId, newEmail);
      if (row === undefined) throw badLink();
      await deleteEmailChange(trx, userId);
      // What was sent to the old address opens nothing any more.
      await deleteResets(trx, userId);
      return { kind: 'changed', user: toUser(row) } as const;
    });
    if (outcome.kind === 'half') return outcome;
    events.emit('profileChanged', { user: outcome.user });
    return { kind: 'changed', emailId: outcome.user.emailId };
  }
}

function refused(message: string, code: 'invalid_input' | 'email_taken'): Problem {
  return new Problem(code, message, { fields: { emailId: message } });
}

const taken = () => refused('An account with this email already exists', 'email_taken');

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
            expiresAt: new Date(change.expiresAt).toISOString(),
          },
  };
}
