import { $toast } from '#stores/toast.ts';

const DONE_MS = 5000;

/** Puts each message into the live region of its kind; there is one at a time. */
export function wireToasts(): void {
  const mold = document.querySelector<HTMLTemplateElement>('#toast');
  let timer = 0;
  $toast.listen((toast) => {
    const paper = mold?.content.cloneNode(true) as DocumentFragment | undefined;
    if (!toast || !paper) return;
    clearTimeout(timer);
    const text = paper.querySelector('span');
    if (text) text.textContent = toast.text;
    for (const region of document.querySelectorAll<HTMLElement>('[data-toasts]')) {
      if (region.dataset['toasts'] === toast.kind) region.replaceChildren(paper);
      else region.replaceChildren();
    }
    if (toast.kind === 'done') timer = window.setTimeout(closeToast, DONE_MS);
  });
}

/** Takes the message away. */
export function closeToast(): void {
  document.querySelector('.toast')?.remove();
}
