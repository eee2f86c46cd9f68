import { type RefObject, startTransition, useEffect, useState } from 'react';
import type { Highlight } from '#shared/code-tokens.ts';

/** How far below or above the window a box is about to be seen. */
const NEAR = '600px 0px';

/**
 * What colours code of that label; `null` until the grammar has loaded. It is asked for at once,
 * or when `box` is near.
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
            // In pieces: a card may be moving.
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
