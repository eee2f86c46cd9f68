import { APIError } from 'better-auth/api';
import type { Database } from '../db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../http/problem.ts';
import type { LimitAttempts } from '../limiter.ts';
import type { AuthWithin } from './auth.ts';
import type { Letters } from './letters.ts';
import { notBefore, tokenHash } from './one-time.ts';
import { prepareWork } from './passwords.ts';
import { findById } from './repository.ts';
import {
  deleteEmailChange,
  deleteResets,
  findResetOwner,
  holdPassword,
  holdUser,
  markVerified,
} from './security-repository.ts';
import type { Caller } from './service.ts';

export type Recovery = ReturnType<typeof createRecovery>;

/**
 * Milliseconds until the answer to a forgotten password: far more than it takes to store the
 * letter, so that an email without an account answers no sooner.
 */
const ANSWER_MS = 400;

const badLink = () =>
  new Problem('bad_link', 'This link has been used, has expired, or is not whole');

/** The way back in for who forgot the password, or never had one. Refusals are {@link Problem}s. */
export function createRecovery(parts: {
  database: Database;
  authWithin: AuthWithin;
  lettersWithin: (trx: Database['db']) => Letters;
  limit: LimitAttempts;
  events: Events;
}) {
  const { database, authWithin, lettersWithin, limit, events } = parts;

  const ownerOf = async (token: string): Promise<string> => {
    const hash = tokenHash(`reset-password:${token}`);
    const owner = await findResetOwner(database.db, hash, new Date().toISOString());
    if (owner === undefined) throw badLink();
    return owner;
  };

  return {
    /** Sends a link to `email` if it has an account; who asks cannot tell. */
    async request(email: string, caller: Pick<Caller, 'address'>): Promise<void> {
      await limit('reset.address', caller.address);
      await limit('reset.email', email);
      await notBefore(ANSWER_MS, () =>
        database.db
          .transaction()
          .execute((trx) => authWithin(trx).api.requestPasswordReset({ body: { email } })),
      );
    },

    /** Throws a `bad_link` unless `token` still sets a password. */
    async check(token: string, caller: Pick<Caller, 'address'>): Promise<void> {
      await limit('link.address', caller.address);
      await ownerOf(token);
    },

    /**
     * Sets a password by a link, once. All sessions end, other links and a change of email
     * under way too: whoever began them may not be who reads the mail. That somebody read it
     * proves the address.
     */
    async reset(token: string, newPassword: string, caller: Pick<Caller, 'address'>) {
      await limit('link.address', caller.address);
      const userId = await ownerOf(token);
      const passwords = await prepareWork(newPassword);
      await database.db.transaction().execute(async (trx) => {
        await holdUser(trx, database.kind, userId);
        await holdPassword(trx, database.kind, userId);
        const person = await findById(trx, userId);
        if (person === undefined) throw badLink();
        await authWithin(trx, passwords)
          .api.resetPassword({ body: { newPassword, token } })
          .catch((error: unknown) => {
            throw error instanceof APIError && error.statusCode < 500 ? badLink() : error;
          });
        await deleteResets(trx, userId);
        await deleteEmailChange(trx, userId);
        await markVerified(trx, userId);
        await lettersWithin(trx).passwordSet(person);
      });
      events.emit('sessionsEnded', { userId, ended: { kind: 'all' } });
    },
  };
}
