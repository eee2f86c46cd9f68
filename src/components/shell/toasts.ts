import { $toast, type Toast, type ToastAction } from '#stores/client/toast.ts';

const DONE_MS = 5000;
/** Milliseconds for toasts of failures and toasts with a button. */
const LONG_MS = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let swipes: Promise<unknown> | undefined;

function show({ kind, text, key, forMs }: Toast): void {
  clearTimeout(timer);
  for (const region of document.querySelectorAll<HTMLElement>('[data-toast]')) {
    const [words] = region.getElementsByTagName('span');
    const mine = region.dataset['toast'] === kind;
    region.toggleAttribute('data-open', mine && text !== '');
    // The region exists from the start, so changes are announced.
    if (words) words.textContent = mine ? text : '';
    offer(region, mine ? key : undefined);
  }
  if (text === '') return;
  leaveAfter(forMs ?? (kind === 'failed' || key ? LONG_MS : DONE_MS));
  // Without swipes the message still closes by itself or by its button.
  swipes ??= import('./toast-swipe.ts').then(
    ({ followSwipes }) => followSwipes(closeToast),
    () => (swipes = undefined),
  );
}

/** Adds a link or a button. */
function offer(region: HTMLElement, key: ToastAction | undefined): void {
  const link = region.querySelector<HTMLAnchorElement>('[data-toast-link]');
  const button = region.querySelector<HTMLButtonElement>('[data-toast-key]');
  if (!link || !button) return;
  const does = key?.does;
  link.hidden = typeof does !== 'string';
  button.hidden = typeof does !== 'function';
  if (!key) return;
  link.textContent = button.textContent = key.text;
  if (typeof does === 'string') link.href = does;
  else
    button.onclick = () => {
      closeToast();
      does?.();
    };
}

/** Hides the toast after `ms`, but not while it is hovered or focused, or its tab is hidden. */
function leaveAfter(ms: number): void {
  timer = setTimeout(() => {
    const held = document.querySelector('[data-toast][data-open]:is(:hover, :focus-within)');
    if (document.hidden || held) leaveAfter(DONE_MS);
    else closeToast();
  }, ms);
}

/** Removes the message. */
export function closeToast(): void {
  show({ kind: 'failed', text: '' });
}

/** Shows one message at a time, in the live region of its kind. */
export function wireToasts(): void {
  $toast.listen((toast) => {
    if (toast) show(toast);
  });
}
