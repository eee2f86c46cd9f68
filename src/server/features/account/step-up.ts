import type { Database, Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import type { ProofWay } from '#shared/factors.ts';
import { hasApp } from './factors/repository.ts';
import { hasPasskeys } from './passkeys/repository.ts';
import { noteProof, passwordSet, sessionProved } from './security-repository.ts';

/** Milliseconds for which it counts that somebody has shown a second factor. */
const PROVED_MS = 10 * 60_000;

/** Milliseconds that a sign-up may take, from the account to its password. */
const SIGN_UP_MS = 60_000;

const REFUSED = {
  passkey:
    'Nothing was changed: show first that it is you, with your passkey. Lost it? Set a new password through Forgot password, and log in with it.',
  code: 'Nothing was changed: show first that it is you, with a code of your app, a recovery code or a passkey.',
};

export type StepUp = ReturnType<typeof createStepUp>;

/**
 * Asks whoever is signed in to an account with a second factor for it again, before something that
 * matters: a browser that was left open is not its person. Accounts without one are not asked.
 */
export function createStepUp({ database }: { database: Database }) {
  const { db } = database;

  /** By what somebody can show it; nothing, when the account has no second factor. */
  const ways = async (userId: string): Promise<ProofWay[]> => [
    ...((await hasApp(db, userId)) ? (['code'] as const) : []),
    ...((await hasPasskeys(db, userId)) ? (['passkey'] as const) : []),
  ];

  return {
    ways,

    /** Whether the account has a second factor. */
    has: async (userId: string): Promise<boolean> => (await ways(userId)).length > 0,

    /** Throws a `step_up` unless this session has shown one within `withinMs`, or there is none. */
    async require({ id, user }: Session, withinMs = PROVED_MS): Promise<void> {
      const [way] = await ways(user._id);
      if (way === undefined) return;
      const provedAt = await sessionProved(db, id);
      if (provedAt !== null && provedAt > Date.now() - withinMs) return;
      throw new Problem('step_up', REFUSED[way]);
    },

    /**
     * Of a session that a password began: one that was set just now came by a link out of the owner's
     * mail, or after a second factor. By that somebody gets back to what asks for a passkey they lost;
     * for an app there are recovery codes.
     */
    async proveByNewPassword(trx: Db, userId: string, sessionId: string): Promise<void> {
      if (await hasApp(trx, userId)) return;
      const now = Date.now();
      const password = await passwordSet(trx, userId);
      if (password === undefined || password.set < now - PROVED_MS) return;
      // The one that somebody signed up with shows nothing.
      if (password.set > password.began + SIGN_UP_MS) await noteProof(trx, sessionId, now);
    },

    /** This session has shown a second factor now. */
    prove: (sessionId: string, trx: Db = db): Promise<void> =>
      noteProof(trx, sessionId, Date.now()),
  };
}
