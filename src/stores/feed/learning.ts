import { atom, type ReadableAtom } from 'nanostores';
import type { LearningAnswer } from '#shared/api.ts';
import { api, ApiError, OFFLINE } from '#stores/client/api.ts';

export type LearningState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `on` is `null` where nothing is learned from anybody; `problem`: why the last change failed. */
  | { kind: 'ready'; on: boolean | null; problem: string | null };

const state = atom<LearningState>({ kind: 'loading' });

/** Whether the feed learns from what one chooses. */
export const $learning: ReadableAtom<LearningState> = state;

/** What the server has. */
let kept: boolean | null = null;
/** What the switch shows; it is sent once the change before it is answered. */
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

/** Turns it on or off: at once here, and back to what the server has if the last change fails. */
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
      // A press that came meanwhile counts, and makes this failure nobody's concern.
      if (wanted === sent) {
        wanted = kept;
        problem = error instanceof ApiError ? error.message : OFFLINE;
      }
    }
    show(problem);
  }
  sending = false;
}
