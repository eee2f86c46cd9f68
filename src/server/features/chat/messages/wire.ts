import type { MessageContent } from '#shared/message-kinds.ts';
import { pictureText } from '#shared/pictures.ts';
import type { ChatMessage, ChatPerson, Reaction } from '#shared/realtime.ts';
import { timestampOf } from '../../../platform/ids.ts';
import { otherOf } from './pairs.ts';
import type { StoredMessage, StoredReaction } from './store.ts';

export type StoredContent = Pick<StoredMessage, 'kind' | 'text' | 'payload'>;

/** Unknown kinds pass through. */
export function contentOf({ kind, text, payload }: StoredContent): MessageContent {
  const content: unknown = { ...(JSON.parse(payload ?? '{}') as object), kind, text };
  // `storedContent` wrote this JSON.
  return content as MessageContent;
}

export function storedContent({ kind, text, ...extras }: MessageContent): StoredContent {
  const payload = Object.keys(extras).length === 0 ? null : JSON.stringify(extras);
  return { kind, text, payload };
}

/** Returns the text with the descriptions of its pictures, for moderators. */
export function writtenText(stored: StoredContent): string {
  const content = contentOf(stored);
  const described = content.kind === 'picture' ? pictureText(content.pictures) : stored.text;
  return described === stored.text ? described : `${stored.text}\n${described}`;
}

export function toMessage(
  row: StoredMessage,
  sender: ChatPerson,
  reactions: readonly StoredReaction[] = [],
): ChatMessage {
  const { id, state, change } = row;
  return {
    _id: id,
    ...contentOf(row),
    timestamp: timestampOf(id),
    sender,
    firstName: sender.firstName,
    targetUserId: otherOf(row, row.senderId),
    clientId: row.clientId,
    ...(change !== null && { change: { number: change, state, reactions: byEmoji(reactions) } }),
  };
}

const byEmoji = (reactions: readonly StoredReaction[]): Reaction[] =>
  Array.from(
    Map.groupBy(reactions, ({ emoji }) => emoji),
    ([emoji, given]) => ({ emoji, userIds: given.map(({ userId }) => userId) }),
  );
