import type { ChatMessage, ChatPerson, Reaction } from '#shared/realtime.ts';
import { timestampOf } from '../../../platform/ids.ts';
import type { StoredMessage, StoredReaction } from './store.ts';

/** A message as browsers get it; `reactions` are those to it, in the order they were put. */
export function toMessage(
  row: StoredMessage,
  sender: ChatPerson,
  reactions: readonly StoredReaction[] = [],
): ChatMessage {
  const { id, state, change } = row;
  return {
    _id: id,
    text: row.text,
    timestamp: timestampOf(id),
    sender,
    firstName: sender.firstName,
    targetUserId: row.senderId === row.lowUserId ? row.highUserId : row.lowUserId,
    clientId: row.clientId,
    ...(change === null
      ? {}
      : { change: { number: change, state, reactions: byEmoji(reactions) } }),
  };
}

function byEmoji(reactions: readonly StoredReaction[]): Reaction[] {
  const people = new Map<string, string[]>();
  for (const { emoji, userId } of reactions) {
    const known = people.get(emoji);
    if (known === undefined) people.set(emoji, [userId]);
    else known.push(userId);
  }
  return [...people].map(([emoji, userIds]) => ({ emoji, userIds }));
}
