import { reviewBody, reviewParams, sendBody, sendParams } from '#shared/schemas/matching.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import { optional } from '../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { Requests } from './service.ts';

const readNote = optional(sendBody);
const readReply = optional(reviewBody);

/** Routes of /request, /user/request and /user/ignored. */
export const requestRoutes = ({ requests }: { requests: Requests }) =>
  ({
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
  }) satisfies Partial<Routes>;
