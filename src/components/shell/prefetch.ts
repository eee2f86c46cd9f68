const DWELL_MS = 80;

// One hint is enough: the browser fetches anew whenever its address changes.
const hint = document.createElement('link');
let timer = 0;

/** Fetches the page behind the link at `target`, if it is one of ours, unless it is left at once. */
export function restOn(target: Element): void {
  clearTimeout(timer);
  const link = target.closest('a');
  if (link?.origin !== location.origin || link.pathname === location.pathname) return;
  // The API acts, and a download is wanted once.
  if (link.pathname.startsWith('/api/') || link.hasAttribute('download')) return;
  timer = window.setTimeout(() => {
    if (hint.href !== link.href) hint.href = link.href;
  }, DWELL_MS);
}

/** Fetches the page behind a link of ours once someone rests on it, by pointer or keyboard. */
export function wirePrefetch(): void {
  hint.rel = 'prefetch';
  document.head.append(hint);
  const rest = ({ target }: Event) => restOn(target as Element);
  document.addEventListener('mouseover', rest);
  document.addEventListener('focusin', rest);
}
