import { showToast } from './toast.ts';
import * as words from './words.ts';

/** The server may have dropped the version that this part belongs to. */
export const canReload = (): boolean => navigator.onLine;

export const reload = (): void => location.reload();

export function sayMissing(): void {
  const key = { text: words.reload, does: reload };
  showToast('failed', words.partMissing, canReload() ? { key } : {});
}

export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page did not load:', error);
    sayMissing();
    return null;
  }
}
