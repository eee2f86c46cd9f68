import { closingSchema, conversationsQuery } from '#shared/schemas/chat.ts';
import { messageAfter, type Routes } from '../../../platform/http/routes.ts';
import type { Closing } from '../closing.ts';
import type { Conversations } from './service.ts';

/** Routes of /conversations and the end of a turn. */
export const conversationRoutes = ({
  conversations,
  closing,
}: {
  conversations: Conversations;
  closing: Closing;
}) =>
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
  }) satisfies Partial<Routes>;
