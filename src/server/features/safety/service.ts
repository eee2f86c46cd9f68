import { pageQuery } from '#shared/schemas/paging.ts';
import { reportSchema } from '#shared/schemas/safety.ts';
import type { Core } from '../core.ts';
import type { Blocks } from './blocks/service.ts';
import type { Connections } from '../connections/service.ts';
import type { Db } from '../../platform/db/database.ts';
import { retryContention } from '../../platform/db/retry-contention.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Requests } from '../requests/service.ts';
import type { SavedPeople } from '../saved/service.ts';
import type { Sessions } from '../sessions/service.ts';
import { accountGone } from '../profile/profile.ts';
import { createReports } from './reports/service.ts';

export function createSafety(
  parts: Pick<Core, 'events'> &
    Parameters<typeof createReports>[0] & {
      blocks: Blocks;
      requests: Pick<Requests, 'lockPair' | 'withdraw'>;
      connections: Pick<Connections, 'between' | 'lock' | 'disconnect'>;
      messages: Pick<Messages, 'keepAhead' | 'keepForReports'>;
      saved: Pick<SavedPeople, 'forget'>;
      sessions: Pick<Sessions, 'part' | 'endOutcomes'>;
    },
) {
  const { database, blocks, requests, connections, messages, saved, sessions, events, limit } =
    parts;

  const reports = createReports(parts);
  const safety = {
    async unmatch(userId: string, otherId: string): Promise<void> {
      await limit('block.user', userId);
      await keepAhead(userId, otherId);
      const ended = await inTransaction(async (trx) => {
        const here = await requests.lockPair(trx, userId, otherId);
        if (!here.includes(userId)) throw accountGone();
        return end(trx, userId, otherId);
      });
      if (!ended) throw new Problem('not_found', 'You are not connected with this developer');
      events.emit('connectionEnded', { userIds: [userId, otherId] });
    },

    /** An unknown id gets the same answer, or it would tell a block from a deleted account. */
    async block(userId: string, otherId: string): Promise<void> {
      if (userId === otherId) throw new Problem('invalid_input', 'You cannot block yourself');
      await limit('block.user', userId);
      await keepAhead(userId, otherId);
      const outcome = await inTransaction(async (trx) => {
        const here = await requests.lockPair(trx, userId, otherId);
        if (!here.includes(userId)) throw accountGone();
        if (!here.includes(otherId)) return null;
        const ended = await end(trx, userId, otherId);
        await sessions.endOutcomes(trx, userId, otherId);
        await requests.withdraw(trx, userId, otherId, ended);
        await saved.forget(trx, userId, otherId);
        await blocks.add(trx, userId, otherId);
        return { ended };
      });
      if (outcome === null) return;
      if (outcome.ended) events.emit('connectionEnded', { userIds: [userId, otherId] });
      events.emit('partedForGood', { userIds: [userId, otherId] });
    },

    /** The two stay hidden from each other if the other person blocks too. */
    async unblock(userId: string, otherId: string): Promise<void> {
      await limit('block.user', userId);
      await blocks.remove(userId, otherId);
    },
  };
  const routes = {
    'POST /user/unmatch/:userId': {
      run: ({ me, params: { userId } }) =>
        messageAfter(safety.unmatch(me, userId), 'You are no longer connected'),
    },
    'POST /user/block/:userId': {
      run: ({ me, params: { userId } }) => messageAfter(safety.block(me, userId), 'Blocked'),
    },
    'DELETE /user/block/:userId': {
      run: ({ me, params: { userId } }) => messageAfter(safety.unblock(me, userId), 'Unblocked'),
    },
    'POST /user/report/:userId': {
      status: 201,
      body: reportSchema,
      run: ({ me, params: { userId }, body }) =>
        messageAfter(reports.file(me, userId, body), 'Thank you. A moderator will review it.'),
    },
    'GET /user/blocked': { query: pageQuery, run: ({ me, query }) => blocks.list(me, query) },
  } satisfies Partial<Routes>;
  return { safety, reports, routes };

  /** A partner who rings or writes at the same moment must not make it fail. */
  function inTransaction<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    return retryContention(() => database.db.transaction().execute(work));
  }

  async function keepAhead(one: string, other: string): Promise<void> {
    if (await connections.between(one, other)) await messages.keepAhead(one, other);
  }

  async function end(trx: Db, one: string, other: string): Promise<boolean> {
    if (!(await connections.lock(trx, one, other))) return false;
    await messages.keepForReports(trx, one, other);
    await sessions.part(trx, one, other);
    await connections.disconnect(trx, one, other);
    return true;
  }
}
