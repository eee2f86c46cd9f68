import { atom } from 'nanostores';

/** `failed` is announced at once and stays longer. */
export interface Toast {
  kind: 'done' | 'failed';
  text: string;
  key?: ToastAction;
  /** Milliseconds on screen, if not the default; `Infinity` until it is closed. */
  forMs?: number;
}

export interface ToastAction {
  text: string;
  does: string | (() => unknown);
}

export const $toast = atom<Toast | null>(null);

/** Screen readers announce the message too. */
export function showToast(
  kind: Toast['kind'],
  text: string,
  more: Pick<Toast, 'key' | 'forMs'> = {},
): void {
  $toast.set({ kind, text, ...more });
}

/** The message may no longer be true. */
export function dropToast(text: string): void {
  if ($toast.get()?.text === text) $toast.set({ kind: 'failed', text: '' });
}
