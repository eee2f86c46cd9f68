import {
  closingSchema,
  conversationSettingSchema,
  conversationsQuery,
} from '#shared/schemas/chat.ts';
import { changesQuery, messagesQuery, searchQuery } from '#shared/schemas/realtime.ts';
import { PICTURE_REFUSALS } from '#shared/picture-rules.ts';
import { CLOSINGS } from '#shared/your-turn.ts';
import { readPhoto } from '../../platform/http/api.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Conversations } from './conversations/service.ts';
import type { Messages } from './messages/service.ts';
import type { Pictures } from './pictures/service.ts';
import type { Search } from './search/service.ts';

interface Services {
  messages: Messages;
  conversations: Conversations;
  search: Search;
  pictures: Pick<Pictures, 'keep'>;
  limit: LimitAttempts;
}

export const chatRoutes = ({ messages, conversations, search, pictures, limit }: Services) =>
  ({
    'GET /conversations': {
      query: conversationsQuery,
      run: ({ me, query: { turn, archived, ...page } }) =>
        conversations.list(me, page, turn ? 'turn' : archived ? 'archived' : 'all'),
    },
    'PUT /chat/:targetUserId/settings': {
      body: conversationSettingSchema,
      run: ({ me, params, body }) => conversations.set(me, params.targetUserId, body),
    },
    'POST /chat/:targetUserId/close': {
      body: closingSchema,
      async run({ me, session, params: { targetUserId }, body }) {
        await limit('closing.user', me);
        const text = CLOSINGS[body.which] ?? '';
        await messages.post(session.user, targetUserId, { kind: 'closing', text });
        return { message: 'Closed' };
      },
    },
    'POST /chat/:targetUserId/pictures': {
      async run({ c, me, params: { targetUserId } }) {
        const pair = await messages.pairOf(me, targetUserId);
        return pictures.keep(me, pair, (watch) => readPhoto(c, watch, PICTURE_REFUSALS.bytes));
      },
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
