import { atom, type ReadableAtom } from 'nanostores';

/** A short message that disappears by itself. `failed` is announced at once and stays longer. */
export interface Toast {
  kind: 'done' | 'failed';
  text: string;
  /** Its action: a link or a callback. */
  key?: ToastAction;
  /** Milliseconds on screen, if not the default. */
  forMs?: number;
}

export interface ToastAction {
  text: string;
  does: string | (() => unknown);
}

const toast = atom<Toast | null>(null);

/** The current message; the shell renders it. */
export const $toast: ReadableAtom<Toast | null> = toast;

/** Shows a short message over the page and announces it to screen readers. */
export function showToast(
  kind: Toast['kind'],
  text: string,
  more: Pick<Toast, 'key' | 'forMs'> = {},
): void {
  toast.set({ kind, text, ...more });
}

/** Removes the current message if it is `text` and no longer true. */
export function dropToast(text: string): void {
  if (toast.get()?.text === text) toast.set({ kind: 'failed', text: '' });
}
