import { randomUUIDv7 } from 'node:crypto';
import { CODE_MINUTES, TRUST_DAYS, WRONG_CODES_MAX } from '#shared/factors.ts';
import type { LoginCode } from '#shared/schemas/factors.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/client.ts';
import { Problem } from '../../../platform/problem.ts';
import { createCookie } from '../cookies.ts';
import type { SignedIn, SignIn } from '../sign-in.ts';
import { newToken, tokenHash } from '../tokens.ts';
import { type Codes, wrongCode } from './codes.ts';
import * as stored from './repository.ts';

const PENDING_SECONDS = CODE_MINUTES * 60;
const PENDING = /^[\w-]{43}$/;

const TRUST_MS = TRUST_DAYS * DAY_MS;
/** A new browser replaces the oldest. */
const BROWSERS_MAX = 20;
const ACCOUNTS_MAX = 5;
/** The cookie has one token per account, newest first. */
const TRUSTED = /^[\w-]{43}(\.[\w-]{43}){0,4}$/;

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

/** Pending sign-ins have no session and reveal nothing about the account. */
export function createPendingSignIns({ origin }: { origin: string | null }) {
  const pending = createCookie(origin, 'waiting', { path: '/api/login', sameSite: 'Strict' });
  // The cookie must arrive with the return from GitHub, so it is SameSite=Lax.
  const trusted = createCookie(origin, 'trusted', { path: '/api/login' });

  const trustedTokens = (cookie: string | undefined): string[] => {
    const value = trusted.read(cookie) ?? '';
    return TRUSTED.test(value) ? value.split('.') : [];
  };

  return {
    endCookie: pending.end,

    /** Returns the Set-Cookie line of a pending sign-in, or null if this browser needs no code. */
    async begin(
      trx: Db,
      { userId, by }: { userId: string; by: stored.PendingSignInRow['signedInBy'] },
      { cookie }: Caller,
    ): Promise<string | null> {
      if (!(await stored.hasApp(trx, userId))) return null;
      const hashes = trustedTokens(cookie).map(tokenHash);
      if (await stored.isTrusted(trx, userId, hashes, Date.now())) return null;
      const token = newToken();
      await stored.insertPending(trx, {
        id: randomUUIDv7(),
        userId,
        hash: tokenHash(token),
        signedInBy: by,
        attempts: 0,
        expiresAt: Date.now() + PENDING_SECONDS * 1000,
      });
      return pending.set(token, PENDING_SECONDS);
    },

    async find(db: Db, { cookie }: Caller): Promise<stored.PendingSignInRow | undefined> {
      const token = pending.read(cookie) ?? '';
      return PENDING.test(token) ? stored.findPending(db, tokenHash(token), Date.now()) : undefined;
    },

    /**
     * Returns the Set-Cookie line of a browser that needs no codes. The server creates each token,
     * so an attacker can't plant a known one.
     */
    async trust(trx: Db, userId: string, { cookie, userAgent }: Caller): Promise<string> {
      const token = newToken();
      const row = {
        id: randomUUIDv7(),
        userId,
        hash: tokenHash(token),
        userAgent,
        expiresAt: Date.now() + TRUST_MS,
      };
      await stored.insertTrusted(trx, row, BROWSERS_MAX);
      const tokens = [token, ...trustedTokens(cookie)].slice(0, ACCOUNTS_MAX);
      return trusted.set(tokens.join('.'), TRUST_MS / 1000);
    },
  };
}

/** Errors reveal nothing about the account. */
export type SignInByCode = (given: LoginCode, caller: Caller) => Promise<SignedIn>;

export function createSignInByCode(parts: {
  database: Database;
  codes: Codes;
  pendingSignIns: Pick<PendingSignIns, 'find' | 'trust' | 'endCookie'>;
  signIn: SignIn;
}): SignInByCode {
  const { codes, pendingSignIns, signIn } = parts;
  const { db } = parts.database;

  return async ({ trust, ...given }, caller) => {
    const waiting = await pendingSignIns.find(db, caller);
    if (waiting === undefined) throw ended();
    const { id, userId, signedInBy } = waiting;
    const refund = await codes.count(userId, given, caller);
    // The count is outside of the transaction, so that a rollback keeps it.
    const attempts = await stored.countAttempt(db, id, WRONG_CODES_MAX);
    if (attempts === null) throw ended();
    const signedIn = await db.transaction().execute(async (trx) => {
      const taken = await codes.take(trx, userId, given);
      if (taken === null) return null;
      // A new password or another code may have ended it meanwhile.
      if (!(await stored.deletePending(trx, id))) throw ended();
      const proof = { by: signedInBy, hasCode: true, caller };
      const admission = await signIn.admit(trx, taken.person, proof);
      if (trust && admission.kind === 'in') {
        admission.cookies.push(await pendingSignIns.trust(trx, userId, caller));
      }
      return { taken, admission };
    });
    if (signedIn === null) {
      if (attempts < WRONG_CODES_MAX) throw wrongCode(given);
      await stored.deletePending(db, id);
      throw ended('Too many wrong codes. Log in again.');
    }
    await refund();
    codes.tell(signedIn.taken);
    const { user, cookies } = signIn.finish(signedIn.admission);
    return { user, cookies: [...cookies, pendingSignIns.endCookie] };
  };
}

const ended = (message = 'Your sign-in has ended. Log in again.') =>
  new Problem('sign_in_ended', message);
