const DWELL_MS = 80;

/** Fetches the page behind a link of ours once someone rests on it, by pointer or keyboard. */
export function wirePrefetch(): void {
  // One hint is enough: the browser fetches anew whenever its address changes.
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  document.head.append(hint);
  let timer = 0;
  const rest = ({ target }: Event) => {
    clearTimeout(timer);
    const link = (target as Element).closest('a');
    if (link?.origin !== location.origin || link.pathname === location.pathname) return;
    timer = window.setTimeout(() => {
      if (hint.href !== link.href) hint.href = link.href;
    }, DWELL_MS);
  };
  document.addEventListener('mouseover', rest);
  document.addEventListener('focusin', rest);
}
