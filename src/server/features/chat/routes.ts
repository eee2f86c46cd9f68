import { closingSchema, conversationsQuery } from '#shared/schemas/chat.ts';
import { changesQuery, messagesQuery, searchQuery } from '#shared/schemas/realtime.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { Closing } from './closing.ts';
import type { Conversations } from './conversations/service.ts';
import type { Messages } from './messages/service.ts';
import type { Search } from './search/service.ts';

interface Services {
  messages: Messages;
  conversations: Conversations;
  closing: Closing;
  search: Search;
}

export const chatRoutes = ({ messages, conversations, closing, search }: Services) =>
  ({
    'GET /conversations': {
      query: conversationsQuery,
      run: ({ me, query: { turn, ...page } }) => conversations.list(me, page, turn === '1'),
    },
    'POST /chat/:targetUserId/close': {
      body: closingSchema,
      run: ({ session, params, body }) =>
        messageAfter(closing(session.user, params.targetUserId, body.which), 'Closed'),
    },
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
    'GET /chat/:targetUserId/search': {
      query: searchQuery,
      run: ({ me, params, query }) => search.page(me, params.targetUserId, query),
    },
  }) satisfies Partial<Routes>;
