import { api, ApiError } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';

/** The path of what a key does to the developer of its box. */
function pathOf(act: string, developer: string, request: string): string {
  if (act === 'undo') return `/request/undo/${developer}`;
  if (act === 'accepted' || act === 'rejected') return `/request/review/${act}/${request}`;
  return `/request/send/${act}/${developer}`;
}

/** Keys of `[data-developer]` boxes: they do it, and the page is drawn anew by the server. */
export function wireSignals(done: (box: HTMLElement) => void = () => location.reload()): void {
  document.addEventListener('click', ({ target }) => {
    const key = (target as Element).closest<HTMLButtonElement>('[data-act]');
    const box = key?.closest<HTMLElement>('[data-developer]');
    if (!key || !box) return;
    const { developer = '', request = '' } = box.dataset;
    const keys = box.querySelectorAll<HTMLButtonElement>('[data-act]');
    const hold = (held: boolean) => keys.forEach((one) => (one.disabled = held));
    hold(true);
    api('POST', pathOf(key.dataset['act'] ?? '', developer, request)).then(
      () => done(box),
      (error: unknown) => {
        console.warn('The signal was not accepted:', error);
        hold(false);
        showToast('failed', error instanceof ApiError ? error.message : 'Something Went Wrong');
      },
    );
  });
}
