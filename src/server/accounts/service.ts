import { APIError } from 'better-auth/api';
import type { z } from 'zod';
import type { loginSchema, signUpSchema } from '#shared/schemas/account.ts';
import type { passwordChangeSchema } from '#shared/schemas/profile.ts';
import type { User } from '#shared/user.ts';
import type { Connections } from '../connections/service.ts';
import type { Database } from '../db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../http/problem.ts';
import type { LimitAttempts } from '../limiter.ts';
import { toUser } from '../profiles/profile.ts';
import type { Requests } from '../requests/service.ts';
import type { Activity } from './activity.ts';
import type { Auth, AuthWithin } from './auth.ts';
import {
  deleteSessionOf,
  deleteUser,
  findByEmail,
  findById,
  findLiveSessions,
  findSessionId,
} from './repository.ts';
import { findPassword, holdPassword, holdUser } from './security-repository.ts';
import type { Session } from './session.ts';

/** Where a request comes from, as far as accounts care. */
export interface Caller {
  /** The client's address, after the trusted proxies. */
  address: string;
  userAgent: string;
  cookie: string | undefined;
}

/** A person, and the Set-Cookie lines that sign them in or out. */
export interface SignedIn {
  user: User;
  cookies: string[];
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Sign-up, sign-in, sign-out, change of password, deletion. Refusals are {@link Problem}s. */
export function createAccounts(parts: {
  database: Database;
  auth: Auth;
  authWithin: AuthWithin;
  activity: Pick<Activity, 'note'>;
  limit: LimitAttempts;
  events: Events;
  requests: Pick<Requests, 'holdAll'>;
  connections: Pick<Connections, 'idsOf'>;
}) {
  const { database, auth, authWithin, activity, limit, events, requests, connections } = parts;

  return {
    async signUp(input: z.output<typeof signUpSchema>, caller: Caller): Promise<SignedIn> {
      await limit('signup.address', caller.address);
      await limit('signup.email', input.emailId);
      const { emailId: email, firstName, lastName, password } = input;
      const name = `${firstName} ${lastName}`;
      try {
        // The letter that verifies the address is stored with the account, or neither is.
        const { headers, response } = await database.db.transaction().execute((trx) =>
          authWithin(trx).api.signUpEmail({
            body: { email, password, name, firstName, lastName },
            headers: headersOf(caller),
            returnHeaders: true,
          }),
        );
        return { user: await userOf(response.user.id), cookies: headers.getSetCookie() };
      } catch (error) {
        // better-auth looks the address up first; two sign-ups at once meet the unique constraint.
        if (error instanceof APIError && (await findByEmail(database.db, email)) !== undefined) {
          throw new Problem('email_taken', 'An account with this email already exists', {
            fields: { emailId: 'An account with this email already exists' },
          });
        }
        throw error;
      }
    },

    async signIn(input: z.output<typeof loginSchema>, caller: Caller): Promise<SignedIn> {
      await limit('login.address', caller.address);
      await limit('login.email', input.emailId);
      try {
        const person = await findByEmail(database.db, input.emailId);
        const before = person && (await findPassword(database.db, person.id));
        const { headers, response } = await auth.api.signInEmail({
          body: { email: input.emailId, password: input.password },
          headers: headersOf(caller),
          returnHeaders: true,
        });
        await endUnlessStill(response.user.id, before, response.token);
        return { user: await userOf(response.user.id), cookies: headers.getSetCookie() };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) {
          throw new Problem('wrong_credentials', 'Wrong email or password');
        }
        throw error;
      }
    },

    /** Ends the caller's session, if any; answers the Set-Cookie lines that remove its cookie. */
    async signOut(session: Session | null, caller: Caller): Promise<string[]> {
      const { headers } = await auth.api.signOut({
        headers: headersOf(caller),
        returnHeaders: true,
      });
      if (session !== null) {
        const ended = { kind: 'one', sessionId: session.id } as const;
        events.emit('sessionsEnded', { userId: session.user._id, ended });
      }
      return headers.getSetCookie();
    },

    /**
     * Sets a new password and ends all other sessions. The caller's goes on under another
     * id: the answered Set-Cookie lines carry it.
     */
    async changePassword(
      session: Session,
      input: z.output<typeof passwordChangeSchema>,
      caller: Caller,
    ): Promise<string[]> {
      const userId = session.user._id;
      await limit('password.user', userId);
      try {
        // Held: of two changes at once, the second one's current password is no longer right.
        const { headers, response } = await database.db.transaction().execute(async (trx) => {
          await holdUser(trx, database.kind, userId);
          await holdPassword(trx, database.kind, userId);
          return authWithin(trx).api.changePassword({
            body: {
              currentPassword: input.currentpassword,
              newPassword: input.newpassword,
              revokeOtherSessions: true,
            },
            headers: headersOf(caller),
            returnHeaders: true,
          });
        });
        const renamedTo = await findSessionId(database.db, response.token ?? '');
        const ended =
          renamedTo === undefined
            ? ({ kind: 'all' } as const)
            : ({ kind: 'others', keptSessionId: session.id, renamedTo } as const);
        events.emit('sessionsEnded', { userId, ended });
        return headers.getSetCookie();
      } catch (error) {
        if (error instanceof APIError && error.statusCode === 401) {
          throw new Problem('unauthenticated', 'Please log in to continue');
        }
        if (error instanceof APIError && error.body?.code === 'INVALID_PASSWORD') {
          const message = 'Your current password is not right';
          throw new Problem('wrong_password', message, { fields: { currentpassword: message } });
        }
        if (error instanceof APIError && error.body?.code === 'CREDENTIAL_ACCOUNT_NOT_FOUND') {
          throw new Problem('conflict', 'Your account has no password yet');
        }
        throw error;
      }
    },

    /**
     * Deletes the caller's account and all that hangs on it, at once: better-auth would take
     * sessions, password and person one after the other, and a fault between them would leave
     * someone who can never sign in again. Answers the Set-Cookie lines that remove the cookie.
     */
    async deleteAccount(session: Session, caller: Caller): Promise<string[]> {
      const userId = session.user._id;
      const connectionIds = await database.db.transaction().execute(async (trx) => {
        await requests.holdAll(trx, userId);
        const ids = await connections.idsOf(userId, trx);
        await deleteUser(trx, userId);
        return ids;
      });
      events.emit('sessionsEnded', { userId, ended: { kind: 'all' } });
      events.emit('accountDeleted', { userId, connectionIds });
      const { headers } = await auth.api.signOut({
        headers: headersOf(caller),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },

    /** Of these session ids, those that have neither run out nor been ended. */
    async liveSessions(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const live = await findLiveSessions(database.db, ids, new Date().toISOString());
      for (const id of live) activity.note(id);
      return new Set(live);
    },

    /** Whether a person can sign in with a password; who came by GitHub may have none. */
    async hasPassword(userId: string): Promise<boolean> {
      return (await findPassword(database.db, userId)) !== undefined;
    },

    /** Renews the caller's session; answers the Set-Cookie lines that carry the new expiry. */
    async renewSession(caller: Caller): Promise<string[]> {
      const { headers } = await auth.api.getSession({
        headers: headersOf(caller),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },
  };

  /**
   * Ends a session that was opened with a password which somebody changed meanwhile. A change
   * ends the sessions that are there when it commits; the look here waits for one under way, so
   * that each session is met by one of the two.
   */
  async function endUnlessStill(userId: string, password: string | undefined, token: string) {
    const now = await database.db
      .transaction()
      .execute((trx) => holdPassword(trx, database.kind, userId));
    if (now === password) return;
    await deleteSessionOf(database.db, token);
    throw new Problem('wrong_credentials', 'Wrong email or password');
  }

  async function userOf(id: string): Promise<User> {
    const row = await findById(database.db, id);
    if (row === undefined) throw new Problem('unauthenticated', 'This account no longer exists');
    return toUser(row);
  }
}

/** A request as better-auth reads it. */
export function headersOf(caller: Caller): Headers {
  return new Headers({
    'user-agent': caller.userAgent,
    // An IPv6 caller is a /64 here; better-auth keeps addresses alone.
    'x-forwarded-for': caller.address.replace(/\/\d+$/, ''),
    ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
  });
}
