import { showToast } from './toast.ts';
import * as words from './words.ts';

/** Plain http has no clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('done', words.copied);
  } catch (error) {
    console.warn('Nothing was copied:', error);
    showToast('failed', words.notCopied);
  }
}
