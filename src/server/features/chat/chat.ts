import type { ClosedAtStop } from '../../platform/closed-at-stop.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import { createConversations } from './conversations/service.ts';
import { createMessages } from './messages/service.ts';
import { createPictures } from './pictures/service.ts';
import { chatRoutes } from './routes.ts';
import { createSearch } from './search/service.ts';

type ChatContext = Omit<Parameters<typeof createMessages>[0], 'pictures'> &
  Parameters<typeof createPictures>[0] &
  Parameters<typeof createConversations>[0] & { limit: LimitAttempts; closedAtStop: ClosedAtStop };

export function createChat(context: ChatContext) {
  const pictures = context.closedAtStop(createPictures(context));
  const messages = context.closedAtStop(createMessages({ ...context, pictures }));
  const conversations = createConversations(context);
  const search = createSearch({ ...context, messages });
  const routes = chatRoutes({ ...context, messages, pictures, conversations, search });
  return { messages, conversations, pictures, routes };
}
