import { changesQuery, messagesQuery } from '#shared/schemas/realtime.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Messages } from './service.ts';

/** Routes of /chat/{targetUserId}/messages and /changes. */
export const messageRoutes = ({ messages }: { messages: Messages }) =>
  ({
    'GET /chat/:targetUserId/messages': {
      query: messagesQuery,
      run({ me, params: { targetUserId }, query: { before, after, around } }) {
        if (around !== undefined) return messages.around(me, targetUserId, around);
        if (before !== undefined) {
          return messages.page(me, targetUserId, { kind: 'before', id: before });
        }
        return messages.page(
          me,
          targetUserId,
          after === undefined ? { kind: 'newest' } : { kind: 'after', id: after },
        );
      },
    },
    'GET /chat/:targetUserId/changes': {
      query: changesQuery,
      run: ({ me, params, query }) => messages.changes(me, params.targetUserId, query.after),
    },
  }) satisfies Partial<Routes>;
