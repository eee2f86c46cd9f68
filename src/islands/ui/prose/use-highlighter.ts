import { type RefObject, useEffect, useState } from 'react';
import type { Highlight } from '#shared/code-tokens.ts';

/** How far below or above the window a box is about to be seen. */
const NEAR = '600px 0px';

/** What colours code of that label; `null` until the box is near and the grammar loaded. */
export function useHighlighter(
  box: RefObject<HTMLElement | null>,
  label: string,
): Highlight | null {
  const [known, setKnown] = useState<{ label: string; highlight: Highlight } | null>(null);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    let wanted = true;
    const load = async (): Promise<void> => {
      const { highlighterOf } = await import('./on-demand/highlight.ts');
      const highlight = await highlighterOf(label);
      if (wanted) setKnown({ label, highlight });
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        load().catch((error: unknown) => console.warn('Code stays without colours:', error));
      },
      { rootMargin: NEAR },
    );
    watch.observe(current);
    return () => {
      wanted = false;
      watch.disconnect();
    };
  }, [box, label]);
  return known?.label === label ? known.highlight : null;
}
