import { showToast } from './toast.ts';
import * as words from './words.ts';

/** Returns whether a reload may help: the server may have dropped the version that this part belongs to. */
export const canReload = (): boolean => navigator.onLine;

export const reload = (): void => location.reload();

/** Reports that a part of the page didn't load, and offers a reload if it may help. */
export function sayMissing(): void {
  const key = { text: words.reload, does: reload };
  showToast('failed', words.partMissing, canReload() ? { key } : {});
}

/** Loads a part of the page. On failure, shows a message and returns null. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page did not load:', error);
    sayMissing();
    return null;
  }
}
