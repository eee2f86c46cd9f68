const DWELL_MS = 80;

// One hint suffices: the browser fetches again when its address changes.
const hint = document.createElement('link');
let timer = 0;

/** Prefetches the page of a link after a moment of hovering. */
export function restOn(target: Element): void {
  clearTimeout(timer);
  const link = target.closest('a');
  if (link?.origin !== location.origin || link.pathname === location.pathname) return;
  // API addresses have side effects, and downloads are needed only once.
  if (link.pathname.startsWith('/api/') || link.hasAttribute('download')) return;
  timer = window.setTimeout(() => {
    if (hint.href !== link.href) hint.href = link.href;
  }, DWELL_MS);
}

/** Prefetches internal links on hover or keyboard focus. */
export function wirePrefetch(): void {
  hint.rel = 'prefetch';
  document.head.append(hint);
  const rest = ({ target }: Event) => restOn(target as Element);
  document.addEventListener('mouseover', rest);
  document.addEventListener('focusin', rest);
}
