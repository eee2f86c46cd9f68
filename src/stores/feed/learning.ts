import { atom, type ReadableAtom } from 'nanostores';
import type { LearningAnswer } from '#shared/api.ts';
import { api, ApiError, OFFLINE } from '#stores/client/api.ts';

export type LearningState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `on` is `null` where nothing is learned from anybody; `problem`: why the last change was not kept. */
  | { kind: 'ready'; on: boolean | null; problem: string | null };

const state = atom<LearningState>({ kind: 'loading' });

/** Whether the feed learns from what one chooses. */
export const $learning: ReadableAtom<LearningState> = state;

export async function loadLearning(): Promise<void> {
  if (state.get().kind === 'failed') state.set({ kind: 'loading' });
  try {
    const { on } = await api<LearningAnswer>('GET', '/user/feed/learning');
    state.set({ kind: 'ready', on, problem: null });
  } catch (error) {
    console.warn('The settings did not load:', error);
    state.set({ kind: 'failed' });
  }
}

/** Turns it: at once here, and back when the server does not take it. */
export async function turnLearning(on: boolean): Promise<void> {
  state.set({ kind: 'ready', on, problem: null });
  try {
    await api<LearningAnswer>('PUT', '/user/feed/learning', { on });
  } catch (error) {
    const problem = error instanceof ApiError ? error.message : OFFLINE;
    state.set({ kind: 'ready', on: !on, problem });
  }
}
