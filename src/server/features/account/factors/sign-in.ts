import { WRONG_CODES_MAX } from '#shared/factors.ts';
import type { LoginCode } from '#shared/schemas/factors.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/client.ts';
import { Problem } from '../../../platform/problem.ts';
import type { SignedIn, SignIn } from '../sign-in.ts';
import { type Codes, wrongCode } from './codes.ts';
import { countAttempt, deletePending } from './repository.ts';
import type { PendingSignIns } from './pending-sign-in.ts';

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
    const attempts = await countAttempt(db, id, WRONG_CODES_MAX);
    if (attempts === null) throw ended();
    const signedIn = await db.transaction().execute(async (trx) => {
      const taken = await codes.take(trx, userId, given);
      if (taken === null) return null;
      // A new password or another code may have ended it meanwhile.
      if (!(await deletePending(trx, id))) throw ended();
      const proof = { by: signedInBy, hasCode: true, caller };
      const admission = await signIn.admit(trx, taken.person, proof);
      if (trust && admission.kind === 'in') {
        admission.cookies.push(await pendingSignIns.trust(trx, userId, caller));
      }
      return { taken, admission };
    });
    if (signedIn === null) {
      if (attempts < WRONG_CODES_MAX) throw wrongCode(given);
      await deletePending(db, id);
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
