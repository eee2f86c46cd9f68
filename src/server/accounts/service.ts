import { APIError } from 'better-auth/api';
import type { z } from 'zod';
import type { loginSchema, signUpSchema } from '#shared/schemas/account.ts';
import type { User } from '#shared/user.ts';
import type { Database } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { LimitAttempts } from '../limiter.ts';
import { toUser } from '../profiles/profile.ts';
import { findByEmail, findById } from './repository.ts';
import type { Auth } from './auth.ts';

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

/** Sign-up, sign-in, sign-out and deletion. Refusals are {@link Problem}s. */
export function createAccounts(parts: { database: Database; auth: Auth; limit: LimitAttempts }) {
  const { database, auth, limit } = parts;

  return {
    async signUp(input: z.output<typeof signUpSchema>, caller: Caller): Promise<SignedIn> {
      await limit('signup.address', caller.address);
      await limit('signup.email', input.emailId);
      const { emailId: email, firstName, lastName, password } = input;
      const name = `${firstName} ${lastName}`;
      try {
        const { headers, response } = await auth.api.signUpEmail({
          body: { email, password, name, firstName, lastName },
          headers: headersOf(caller),
          returnHeaders: true,
        });
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
        const { headers, response } = await auth.api.signInEmail({
          body: { email: input.emailId, password: input.password },
          headers: headersOf(caller),
          returnHeaders: true,
        });
        return { user: await userOf(response.user.id), cookies: headers.getSetCookie() };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) {
          throw new Problem('wrong_credentials', 'Wrong email or password');
        }
        throw error;
      }
    },

    /** Ends the caller's session; answers the Set-Cookie lines that remove its cookie. */
    async signOut(caller: Caller): Promise<string[]> {
      const { headers } = await auth.api.signOut({
        headers: headersOf(caller),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },

    /** Deletes the caller's account and all that hangs on it. */
    async deleteAccount(caller: Caller): Promise<string[]> {
      const { headers } = await auth.api.deleteUser({
        body: {},
        headers: headersOf(caller),
        returnHeaders: true,
      });
      return headers.getSetCookie();
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

  async function userOf(id: string): Promise<User> {
    const row = await findById(database.db, id);
    if (row === undefined) throw new Problem('unauthenticated', 'This account no longer exists');
    return toUser(row);
  }
}

function headersOf(caller: Caller): Headers {
  return new Headers({
    'user-agent': caller.userAgent,
    'x-forwarded-for': caller.address,
    ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
  });
}
