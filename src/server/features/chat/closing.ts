import { CLOSINGS } from '#shared/your-turn.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Messages } from './messages/service.ts';

/** A closing message needs no answer. */
export const createClosing =
  ({ messages, limit }: { messages: Pick<Messages, 'post'>; limit: LimitAttempts }) =>
  async (me: ChatPerson, targetUserId: string, which: number): Promise<void> => {
    await limit('closing.user', me._id);
    await messages.post(me, targetUserId, { kind: 'closing', text: CLOSINGS[which] ?? '' });
  };

export type Closing = ReturnType<typeof createClosing>;
