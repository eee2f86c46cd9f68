import { closingSchema, conversationsQuery } from '#shared/schemas/chat.ts';
import { changesQuery, messagesQuery, searchQuery } from '#shared/schemas/realtime.ts';
import type { ClosedAtStop } from '../../platform/closed-at-stop.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import { createClosing } from './closing.ts';
import { createConversations } from './conversations/service.ts';
import { createMessages } from './messages/service.ts';
import { createSearch } from './search/service.ts';

type ChatContext = Parameters<typeof createMessages>[0] &
  Parameters<typeof createConversations>[0] & { limit: LimitAttempts; closedAtStop: ClosedAtStop };

export function createChat(context: ChatContext) {
  const messages = context.closedAtStop(createMessages(context));
  const conversations = createConversations(context);
  const closing = createClosing({ ...context, messages });
  const search = createSearch({ ...context, messages });

  const routes = {
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
  } satisfies Partial<Routes>;
  return { messages, conversations, routes };
}
