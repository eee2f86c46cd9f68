import { type RefObject, useEffect, useRef } from 'react';

interface Edge {
  /** Whether there is more to load. */
  waiting: boolean;
  /** CSS margin of the edge: closer counts as near. */
  margin: string;
  /** Changes with the content, so an edge still near loads again. */
  loaded?: unknown;
  /** The scroll container; the window by default. */
  root?: RefObject<HTMLElement | null>;
}

/** Calls `load` when the element with the ref comes near the view. */
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
