/** Emoji grids have their own keys. */
const STOPS = 'a, button:not([role=gridcell]), pre';

/** The log is one Tab stop: arrow keys move between lines, and Tab reaches the content of the focused line. */
export function walkLines(log: HTMLElement): () => void {
  let here: HTMLElement | null = null;
  let started = false;

  const settle = (): void => {
    for (const stop of log.querySelectorAll<HTMLElement>(STOPS)) {
      const line = stop.closest('.line');
      const tabIndex = line === null || line === here ? 0 : -1;
      if (stop.tabIndex !== tabIndex) stop.tabIndex = tabIndex;
    }
  };
  const watch = new MutationObserver(settle);

  const come = ({ target }: Pick<Event, 'target'>): void => {
    if (!started) watch.observe(log, { childList: true, subtree: true });
    started = true;
    here = (target as Element).closest<HTMLElement>('.line');
    settle();
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (!log.contains(relatedTarget as Node | null)) come({ target: log });
  };
  const walk = (event: KeyboardEvent): void => {
    const inPart = (event.target as Element).closest('pre, dialog, [role=grid]') !== null;
    if (inPart || event.altKey || event.ctrlKey || event.metaKey) return;
    // The log scrolls for these keys; arrows start again from there.
    if (event.key === 'Home' || event.key === 'End') log.focus({ preventScroll: true });
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const lines = [...log.querySelectorAll<HTMLElement>('.line')];
    const next = here === null ? visible(lines, log, step) : lines[lines.indexOf(here) + step];
    event.preventDefault();
    next?.focus();
  };

  log.addEventListener('focusin', come);
  log.addEventListener('focusout', leave);
  log.addEventListener('keydown', walk);
  if (log.contains(document.activeElement)) come({ target: document.activeElement });
  return () => {
    watch.disconnect();
    log.removeEventListener('focusin', come);
    log.removeEventListener('focusout', leave);
    log.removeEventListener('keydown', walk);
  };
}

function visible(lines: readonly HTMLElement[], log: HTMLElement, step: number) {
  const { top, bottom } = log.getBoundingClientRect();
  return step > 0
    ? lines.find((line) => line.getBoundingClientRect().top >= top)
    : lines.findLast((line) => line.getBoundingClientRect().top < bottom);
}
