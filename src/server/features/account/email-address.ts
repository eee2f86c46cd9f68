import type { EmailAnswer } from '#shared/api.ts';
import type { User } from '#shared/user.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import { iso } from '../../platform/time.ts';
import { LINK_HOURS, type AccountEmails } from './account-emails.ts';
import { putLink } from './links-repository.ts';
import { newToken, tokenHash } from './tokens.ts';
import { findByEmail } from './repository.ts';
import {
  deleteEmailChange,
  type EmailChangeRow,
  findEmailChange,
  putEmailChange,
} from './security-repository.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';
import { HOUR_MS } from '#shared/time.ts';

export type EmailAddresses = ReturnType<typeof createEmailAddresses>;

export function createEmailAddresses(parts: {
  database: Database;
  accountEmailsWithin: (trx: Database['db']) => AccountEmails;
  limit: LimitAttempts;
}) {
  const { database, accountEmailsWithin, limit } = parts;

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
     * Both addresses get a link, and both links must be used before anything changes. If the new
     * address has an account, the answer is the same: its owner is mailed instead, and the change
     * never completes.
     */
    async requestChange(user: User, newEmail: string): Promise<EmailAnswer> {
      await limit('email.user', user._id);
      if (newEmail === user.emailId) {
        const message = 'This is your email already';
        throw new Problem('invalid_input', message, { fields: { emailId: message } });
      }
      // The owner of the address must still be able to sign up, so this key is separate.
      await limit('email.recipient', `change to ${newEmail}`);
      if (!user.emailVerified) await limit('email.recipient', user.emailId);
      const taken = (await findByEmail(database.db, newEmail)) !== undefined;
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
        const emails = accountEmailsWithin(trx);
        await emails.approveChange({ ...user, email: user.emailId }, newEmail, approve);
        await (taken ? emails.addressTaken(newEmail) : emails.confirmChange(newEmail, confirm));
      });
      return answerOf(user, change);
    },

    async cancelChange(user: User): Promise<EmailAnswer> {
      await deleteEmailChange(database.db, user._id);
      return answerOf(user, undefined);
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
