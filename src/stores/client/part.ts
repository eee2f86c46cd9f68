import { showToast } from './toast.ts';
import * as words from './words.ts';

/** Milliseconds the server has to show that it is there. */
const PATIENCE_MS = 5000;

/**
 * Whether the server answers: then a part of the page that did not load may be of a version that is
 * gone from it, and a new page helps.
 */
export const canReload = (): Promise<boolean> =>
  fetch('/favicon.svg', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

export const reload = (): void => location.reload();

/** Says that a part of the page did not load, and offers a new page where that may help. */
export async function sayMissing(): Promise<void> {
  const key = { text: words.reload, does: reload };
  if (await canReload()) showToast('failed', words.partGone, { key });
  else showToast('failed', words.partMissing);
}

/** Loads a part of the page; `null`, once that was said, where it did not load. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page did not load:', error);
    void sayMissing();
    return null;
  }
}
