import { type PauseAnswer, pauseEnd } from '#shared/pause.ts';
import { pauseBody } from '#shared/schemas/pause.ts';
import type { Core } from '../core.ts';
import { updateRows } from '../../platform/db/rows.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { accountGone } from '../profile/profile.ts';
import { startAsking } from './asking.ts';

type PauseContext = Pick<Core, 'closedAtStop' | 'limit'> & Parameters<typeof startAsking>[0];

/** Paused people aren't in the deck; everything else goes on. */
export function createPauses(context: PauseContext) {
  const { closedAtStop, database, limit } = context;
  const pauses = {
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
  const routes = {
    'PUT /pause': {
      body: pauseBody,
      run: ({ me, body: { until } }) => pauses.set(me, pauseEnd(until)),
    },
    'DELETE /pause': { run: ({ me }) => pauses.set(me, null) },
  } satisfies Partial<Routes>;
  return { pauses, asking: closedAtStop(startAsking(context)), routes };
}
