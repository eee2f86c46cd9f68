import { showToast } from './toast.ts';
import * as words from './words.ts';

/** Puts `text` on the clipboard and says so. Plain http has no clipboard: then it says that. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('done', words.copied);
  } catch (error) {
    console.warn('Nothing was copied:', error);
    showToast('failed', words.notCopied);
  }
}
