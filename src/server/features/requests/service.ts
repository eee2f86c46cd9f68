import { reviewBody, reviewParams, sendBody, sendParams } from '#shared/schemas/matching.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import type { Db } from '../../platform/db/database.ts';
import { optional } from '../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { DiscoveryIndex } from '../feed/discovery-index/service.ts';
import { createAnswering } from './answering.ts';
import {
  deleteDeclinedNotes,
  deleteRequests,
  keepPutAway,
  lockDeveloper,
  lockPair,
} from './repository.ts';
import { createSending } from './sending.ts';
import { createSettling } from './settling.ts';
import { createRequestViews } from './views.ts';

export type Requests = ReturnType<typeof createRequests>['requests'];

type Parts = Parameters<typeof createRequestViews>[0] &
  Parameters<typeof createSettling>[0] &
  Parameters<typeof createSending>[0] & { discoveryIndex: Pick<DiscoveryIndex, 'leaving'> };

const readNote = optional(sendBody);
const readReply = optional(reviewBody);

export function createRequests(parts: Parts) {
  const { database, discoveryIndex } = parts;
  const views = createRequestViews(parts);
  const settling = createSettling(parts);
  const requests = {
    ...views,
    ...createSending(parts, settling, views),
    ...createAnswering(parts, settling, views),

    /** `time` is in milliseconds. */
    forgetNotes: (time: number): Promise<void> => deleteDeclinedNotes(database.db, time),

    /** Returns the ids of those who exist; they stay locked until the transaction ends. */
    async lockPair(trx: Db, one: string, other: string): Promise<string[]> {
      return (await lockPair(trx, one, other)).map(({ id }) => id);
    },

    /** The two are locked. The request behind their connection is included if that has `ended`. */
    async withdraw(trx: Db, one: string, other: string, ended: boolean): Promise<void> {
      for (const signal of await deleteRequests(trx, one, other, ended)) {
        if (signal.review === null) await keepPutAway(trx, signal, Date.now());
        await discoveryIndex.removed(trx, signal);
      }
    },

    /** The transaction is the one that deletes the developer. */
    async lockAll(trx: Db, userId: string): Promise<void> {
      await lockDeveloper(trx, userId);
      await discoveryIndex.leaving(trx, userId);
    },
  };
  const routes = {
    'POST /request/send/:status/:userId': {
      params: sendParams,
      body: (c) => (c.req.param('status') === 'interested' ? readNote(c) : {}),
      async run({ me, params: { status, userId }, body }) {
        const outcome = await requests.send(me, status, userId, body);
        return outcome.kind === 'connected'
          ? { message: 'You are now connected', connection: outcome.connection }
          : { message: status === 'interested' ? 'Request sent' : 'Ignored' };
      },
    },
    'POST /request/undo/:userId': {
      run: ({ me, params }) => messageAfter(requests.undo(me, params.userId), 'Withdrawn'),
    },
    'GET /user/ignored': { query: pageQuery, run: ({ me, query }) => requests.ignored(me, query) },
    'POST /request/review/later/:requestId': {
      run: ({ me, params }) =>
        messageAfter(requests.later(me, params.requestId), 'Hidden for 14 days'),
    },
    'POST /request/review/show/:requestId': {
      run: ({ me, params }) => messageAfter(requests.show(me, params.requestId), 'Shown again'),
    },
    'POST /request/review/undo/:userId': {
      run: ({ me, params }) =>
        messageAfter(requests.undecline(me, params.userId), 'Decline undone'),
    },
    'POST /request/review/:status/:requestId': {
      params: reviewParams,
      body: (c) => (c.req.param('status') === 'accepted' ? readReply(c) : {}),
      async run({ me, params: { status, requestId }, body: { reply } }) {
        const outcome = await requests.review(me, status, requestId, reply);
        return outcome.kind === 'connected'
          ? { message: 'Request accepted', connection: outcome.connection }
          : { message: 'Request declined' };
      },
    },
    'GET /user/request/sent': {
      query: pageQuery,
      run: ({ me, query }) => requests.sent(me, query),
    },
    'GET /user/request/hidden': {
      query: pageQuery,
      run: ({ me, query }) => requests.setAside('hidden', me, query),
    },
    'GET /user/request/declined': {
      query: pageQuery,
      run: ({ me, query }) => requests.setAside('declined', me, query),
    },
    'GET /user/request/received': {
      query: pageQuery,
      run: ({ me, query }) => requests.received(me, query),
    },
  } satisfies Partial<Routes>;
  return { requests, routes };
}
