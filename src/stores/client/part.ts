import { showToast } from './toast.ts';
import * as words from './words.ts';

/** Whether a new page may help: the part may be of a version that is gone from the server. */
export const canReload = (): boolean => navigator.onLine;

export const reload = (): void => location.reload();

/** Says that a part of the page did not load, and offers a new page where that may help. */
export function sayMissing(): void {
  const key = { text: words.reload, does: reload };
  showToast('failed', words.partMissing, canReload() ? { key } : {});
}

/** Loads a part of the page; `null`, once that was said, where it did not load. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page did not load:', error);
    sayMissing();
    return null;
  }
}
