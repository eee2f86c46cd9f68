import { type RefObject, useEffect, useRef } from 'react';

interface Edge {
  /** Whether there is anything to load. */
  waiting: boolean;
  /** How far outside the view the edge counts as near, as CSS margins. */
  margin: string;
  /** Changes with what is here: an edge that is still near asks again. */
  loaded?: unknown;
  /** What scrolls; the window unless given. */
  root?: RefObject<HTMLElement | null>;
}

/** Calls `load` whenever the element that takes the ref comes near the view. */
export function useLoadNearEdge<Element extends HTMLElement>(
  load: () => unknown,
  { waiting, margin, loaded, root }: Edge,
): RefObject<Element | null> {
  const edge = useRef<Element>(null);
  useEffect(() => {
    if (!waiting || edge.current === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load();
      },
      { root: root?.current ?? null, rootMargin: margin },
    );
    watch.observe(edge.current);
    return () => watch.disconnect();
  }, [waiting, margin, loaded, root, load]);
  return edge;
}
