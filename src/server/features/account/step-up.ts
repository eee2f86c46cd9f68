import type { Database, Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import { hasPasskeys } from './passkeys/repository.ts';
import { noteProof, sessionProved } from './security-repository.ts';

/** Milliseconds for which it counts that somebody has shown a second factor. */
const PROVED_MS = 10 * 60_000;

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
      throw new Problem(
        'step_up',
        'Show first that it is you: use your passkey when your browser asks for it.',
      );
    },

    /** This session has shown a second factor now. */
    prove: (sessionId: string, trx: Db = db): Promise<void> =>
      noteProof(trx, sessionId, Date.now()),
  };
}
