import { atom, type ReadableAtom } from 'nanostores';
import type { LearningAnswer } from '#shared/api.ts';
import { api, ApiError, OFFLINE } from '#stores/client/api.ts';

export type LearningState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `on` is null if the site doesn't learn; `problem` explains the last failure. */
  | { kind: 'ready'; on: boolean | null; problem: string | null };

const state = atom<LearningState>({ kind: 'loading' });

/** Whether the feed learns from the user's choices. */
export const $learning: ReadableAtom<LearningState> = state;

/** The server's value. */
let kept: boolean | null = null;
/** The displayed value, sent after the previous change is answered. */
let wanted: boolean | null = null;
let sending = false;

const show = (problem: string | null): void => state.set({ kind: 'ready', on: wanted, problem });

export async function loadLearning(): Promise<void> {
  if (state.get().kind === 'failed') state.set({ kind: 'loading' });
  try {
    ({ on: kept } = await api<LearningAnswer>('GET', '/user/feed/learning'));
    wanted = kept;
    show(null);
  } catch (error) {
    console.warn('The settings did not load:', error);
    state.set({ kind: 'failed' });
  }
}

/** Toggles learning at once, and reverts to the server's value if the last change fails. */
export async function turnLearning(on: boolean): Promise<void> {
  wanted = on;
  show(null);
  if (sending) return;
  sending = true;
  while (wanted !== kept) {
    const sent: boolean | null = wanted;
    let problem: string | null = null;
    try {
      await api<LearningAnswer>('PUT', '/user/feed/learning', { on: sent });
      kept = sent;
    } catch (error) {
      // A newer press replaces this failed one.
      if (wanted === sent) {
        wanted = kept;
        problem = error instanceof ApiError ? error.message : OFFLINE;
      }
    }
    show(problem);
  }
  sending = false;
}
