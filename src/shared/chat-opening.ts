import type { Presence, TargetAnswer } from './api.ts';
import type { ChatOpeningHistory } from './realtime.ts';
import type { Developer } from './user.ts';

/** What a chat page shows before the browser asks for anything. */
export type ChatOpening =
  | {
      kind: 'ready';
      target: Developer;
      presence: Presence;
      history: ChatOpeningHistory;
      now: number;
    }
  /** No connection of the reader, or nobody. */
  | { kind: 'missing' }
  | { kind: 'error' };

/**
 * Waits for both halves of a chat. A refusal `not_found` (or an id that is none) is `missing`;
 * any other failure is handed to `report`. `now` is the time on the server, in milliseconds.
 */
export async function chatOpening(
  loading: Promise<[TargetAnswer, ChatOpeningHistory]>,
  report: (error: unknown) => void,
): Promise<ChatOpening> {
  try {
    const [{ user, isOnline, lastSeen }, history] = await loading;
    const presence = { isOnline, lastSeen };
    return { kind: 'ready', target: user, presence, history, now: Date.now() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'not_found') {
      return { kind: 'missing' };
    }
    report(error);
    return { kind: 'error' };
  }
}
