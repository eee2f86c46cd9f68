import { $toast, type Toast } from '#stores/client/toast.ts';

const DONE_MS = 5000;

let timer: ReturnType<typeof setTimeout> | undefined;

function show({ kind, text }: Toast): void {
  clearTimeout(timer);
  for (const region of document.querySelectorAll<HTMLElement>('[data-toast]')) {
    const [words] = region.getElementsByTagName('span');
    const mine = region.dataset['toast'] === kind;
    region.toggleAttribute('data-open', mine && text !== '');
    // Emptied or filled in place: the region is in the page from the start, so it is announced.
    if (words) words.textContent = mine ? text : '';
  }
  if (kind === 'done') timer = setTimeout(closeToast, DONE_MS);
}

/** Takes the message away. */
export function closeToast(): void {
  show({ kind: 'failed', text: '' });
}

/** Shows each message in the live region of its kind; there is one at a time. */
export function wireToasts(): void {
  $toast.listen((toast) => {
    if (toast) show(toast);
  });
}
