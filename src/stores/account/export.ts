import { atom, type ReadableAtom } from 'nanostores';
import type { MessageAnswer } from '#shared/api.ts';
import { provenApi } from '#stores/client/proven.ts';
import { submit, type Submission } from '#stores/client/submission.ts';

/** Address of the data export. */
export const EXPORT = '/api/account/export';

const state = atom<Submission>({ kind: 'idle' });
export const $exporting: ReadableAtom<Submission> = state;

/** Downloads the export after a step-up, if needed. */
export async function downloadData(): Promise<void> {
  const mayGo = await submit<Submission>(state, null, async () => {
    await provenApi<MessageAnswer>('POST', '/step-up');
  });
  if (mayGo) location.assign(EXPORT);
}
