import type { Database, Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import { hasPasskeys } from './passkeys/repository.ts';
import { noteProof, passwordSet, sessionProved } from './security-repository.ts';

/** Milliseconds for which it counts that somebody has shown a second factor. */
const PROVED_MS = 10 * 60_000;

/** Milliseconds that a sign-up may take, from the account to its password. */
const SIGN_UP_MS = 60_000;

const REFUSED =
  'Show first that it is you: use your passkey when your browser asks for it. Lost it? Set a new password through Forgot password, and log in with it.';

export type StepUp = ReturnType<typeof createStepUp>;

/**
 * Asks whoever is signed in to an account with a second factor for it again, before something that
 * matters: a browser that was left open is not its person. Accounts without one are not asked.
 */
export function createStepUp({ database }: { database: Database }) {
  const { db } = database;

  /** Whether the account has a second factor. */
  const has = (userId: string): Promise<boolean> => hasPasskeys(db, userId);

  return {
    has,

    /** Throws a `step_up` unless this session has shown one within `withinMs`, or there is none. */
    async require({ id, user }: Session, withinMs = PROVED_MS): Promise<void> {
      if (!(await has(user._id))) return;
      const provedAt = await sessionProved(db, id);
      if (provedAt !== null && provedAt > Date.now() - withinMs) return;
      throw new Problem('step_up', REFUSED);
    },

    /**
     * Of a session that a password began: one that was set just now came by a link out of the owner's
     * mail, or after a second factor. By that somebody gets back to what asks for a passkey they lost.
     */
    async proveByNewPassword(trx: Db, userId: string, sessionId: string): Promise<void> {
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
