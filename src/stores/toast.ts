/** `done` leaves by itself; `failed` is announced at once and stays until closed. */
export interface Toast {
  kind: 'done' | 'failed';
  text: string;
}

/** Shows a short message over the page and announces it to screen readers. */
export function showToast(kind: Toast['kind'], text: string): void {
  dispatchEvent(new CustomEvent<Toast>('toast', { detail: { kind, text } }));
}
