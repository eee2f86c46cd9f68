import { atom, type ReadableAtom } from 'nanostores';

/** `done` leaves by itself; `failed` is announced at once and stays until closed. */
export interface Toast {
  kind: 'done' | 'failed';
  text: string;
}

const toast = atom<Toast | null>(null);

/** The last message; the shell shows it. */
export const $toast: ReadableAtom<Toast | null> = toast;

/** Shows a short message over the page and announces it to screen readers. */
export function showToast(kind: Toast['kind'], text: string): void {
  toast.set({ kind, text });
}
