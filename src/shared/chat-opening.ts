import type { Presence, TargetAnswer } from './api.ts';
import type { ChatOpeningHistory } from './realtime.ts';
import type { Developer } from './user.ts';

export type ChatOpening =
  | {
      kind: 'ready';
      target: Developer;
      presence: Presence;
      history: ChatOpeningHistory;
      now: number;
    }
  | { kind: 'missing' }
  | { kind: 'error' };

/** `not_found`, or an invalid id, becomes `missing`; other failures go to `report`. */
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
