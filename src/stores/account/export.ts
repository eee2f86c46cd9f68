import { atom, type ReadableAtom } from 'nanostores';
import type { MessageAnswer } from '#shared/api.ts';
import { provenApi } from '#stores/client/proven.ts';
import { submit, type Submission } from '#stores/client/submission.ts';

/** Where a copy of one's data comes from. */
export const EXPORT = '/api/account/export';

const state = atom<Submission>({ kind: 'idle' });
/** The button that asks for it. */
export const $exporting: ReadableAtom<Submission> = state;

/** Has the browser keep the copy, once the person has shown a second factor, if they have one. */
export async function downloadData(): Promise<void> {
  const mayGo = await submit<Submission>(state, null, async () => {
    await provenApi<MessageAnswer>('POST', '/step-up');
  });
  if (mayGo) location.assign(EXPORT);
}
