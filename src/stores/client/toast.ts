import { atom, type ReadableAtom } from 'nanostores';

/** `failed` is announced at once, and stands longer. Both leave by themselves. */
export interface Toast {
  kind: 'done' | 'failed';
  text: string;
  /** The one thing that can be done about it: a page to go to, or something to do. */
  key?: ToastAction;
  /** Milliseconds it stands, when not as long as usual. */
  forMs?: number;
}

export interface ToastAction {
  text: string;
  does: string | (() => unknown);
}

const toast = atom<Toast | null>(null);

/** The last message; the shell shows it. */
export const $toast: ReadableAtom<Toast | null> = toast;

/** Shows a short message over the page and announces it to screen readers. */
export function showToast(
  kind: Toast['kind'],
  text: string,
  more: Pick<Toast, 'key' | 'forMs'> = {},
): void {
  toast.set({ kind, text, ...more });
}

/** Takes a message away that is not true any more, while it is the last one. */
export function dropToast(text: string): void {
  if (toast.get()?.text === text) toast.set({ kind: 'failed', text: '' });
}
