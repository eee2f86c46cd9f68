import type { PauseAnswer } from '#shared/pause.ts';
import type { Core } from '../core.ts';
import { updateRows } from '../../platform/db/rows.ts';
import { accountGone } from '../profile/profile.ts';

export type Pauses = ReturnType<typeof createPauses>;

/** Paused people aren't in the deck; everything else goes on. */
export function createPauses({ database, limit }: Pick<Core, 'database' | 'limit'>) {
  return {
    /** Null ends the pause. */
    async set(userId: string, pausedUntil: number | null): Promise<PauseAnswer> {
      await limit('profile.user', userId);
      const columns = { pausedUntil, pauseAskedAt: null };
      if ((await updateRows(database.db, 'users', { id: userId }, columns)) === 0) {
        throw accountGone();
      }
      return { pausedUntil };
    },
  };
}
