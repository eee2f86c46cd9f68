import { showToast } from './toast.ts';
import * as words from './words.ts';

/** Copies text and confirms it. Plain http has no clipboard, so it explains that. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('done', words.copied);
  } catch (error) {
    console.warn('Nothing was copied:', error);
    showToast('failed', words.notCopied);
  }
}
