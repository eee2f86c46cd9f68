import { $toast, type Toast, type ToastAction } from '#stores/client/toast.ts';

const DONE_MS = 5000;
/** Failures and toasts with a button stay longer. */
const LONG_MS = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let swipes: Promise<unknown> | undefined;

function show({ kind, text, key, forMs }: Toast): void {
  clearTimeout(timer);
  for (const region of document.querySelectorAll<HTMLElement>('[data-toast]')) {
    const [words] = region.getElementsByTagName('span');
    const mine = region.dataset['toast'] === kind;
    region.toggleAttribute('data-open', mine && text !== '');
    // The region exists from the start, so that changes are announced.
    if (words) words.textContent = mine ? text : '';
    offer(region, mine ? key : undefined);
  }
  if (text === '') return;
  const ms = forMs ?? (kind === 'failed' || key ? LONG_MS : DONE_MS);
  if (ms < Infinity) leaveAfter(ms);
  // The message closes by itself or by its button if swipes don't load.
  swipes ??= import('./toast-swipe.ts').then(
    ({ followSwipes }) => followSwipes(closeToast),
    () => (swipes = undefined),
  );
}

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

/** A toast stays while it is hovered or focused, or its tab is hidden. */
function leaveAfter(ms: number): void {
  timer = setTimeout(() => {
    const held = document.querySelector('[data-toast][data-open]:is(:hover, :focus-within)');
    if (document.hidden || held) leaveAfter(DONE_MS);
    else closeToast();
  }, ms);
}

export function closeToast(): void {
  show({ kind: 'failed', text: '' });
}

export function wireToasts(): void {
  $toast.listen((toast) => {
    if (toast) show(toast);
  });
}
