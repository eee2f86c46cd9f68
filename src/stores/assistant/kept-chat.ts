import type { AssistantMessage } from '#shared/assistant.ts';
import { session } from '#stores/client/storage.ts';
import { $user } from '#stores/client/user.ts';

/** Session storage key of the conversation with the assistant. */
const keyOf = (userId: string): string => `assistant:${userId}`;

/** Returns the conversation stored by an earlier page of this tab, or null. */
export function readChat(userId: string): AssistantMessage[] | null {
  try {
    const kept: unknown = JSON.parse(session[keyOf(userId)] ?? 'null');
    return Array.isArray(kept) && kept.every(isMessage) ? kept : null;
  } catch {
    return null;
  }
}

/** Stores the conversation, unless the user has signed out: signing out must leave no data. */
export function keepChat(userId: string, messages: readonly AssistantMessage[]): void {
  if ($user.get()?._id !== userId) return;
  session[keyOf(userId)] = JSON.stringify(messages);
}

function isMessage(kept: unknown): kept is AssistantMessage {
  const { id, text, isUser, timestamp, from } = (kept ?? {}) as Partial<AssistantMessage>;
  const words = [id, text, timestamp, from].every((part) => typeof part === 'string');
  return words && typeof isUser === 'boolean';
}
