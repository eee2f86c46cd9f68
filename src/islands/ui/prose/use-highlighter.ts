import { type RefObject, startTransition, useEffect, useState } from 'react';
import type { Highlight } from '#shared/code-tokens.ts';

/** A box this near is about to be visible. */
const NEAR = '600px 0px';

/**
 * Returns null until the highlighter has loaded: at once, or when `box` is near. Code is readable without colours, so a
 * failure is only logged.
 */
export function useHighlighter(
  label: string,
  box?: RefObject<HTMLElement | null>,
): Highlight | null {
  const [known, setKnown] = useState<{ label: string; highlight: Highlight } | null>(null);
  useEffect(() => {
    let wanted = true;
    const load = (): void => {
      import('./on-demand/highlight.ts')
        .then(({ highlighterOf }) => highlighterOf(label))
        .then(
          (highlight) => {
            // A card may be moving, so this is a transition.
            if (wanted) startTransition(() => setKnown({ label, highlight }));
          },
          (error: unknown) => console.warn('Code stays without colours:', error),
        );
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        load();
      },
      { rootMargin: NEAR },
    );
    if (box?.current) watch.observe(box.current);
    else load();
    return () => {
      wanted = false;
      watch.disconnect();
    };
  }, [box, label]);
  return known?.label === label ? known.highlight : null;
}
