import { type RefObject, useEffect, useRef } from 'react';

interface Edge {
  waiting: boolean;
  /** The CSS margin that counts as near. */
  margin: string;
  /** A changed value loads again if the edge is still near. */
  loaded?: unknown;
  root?: RefObject<HTMLElement | null>;
}

export function useLoadNearEdge<Element extends HTMLElement>(
  load: () => unknown,
  { waiting, margin, loaded, root }: Edge,
): RefObject<Element | null> {
  const edge = useRef<Element>(null);
  useEffect(() => {
    if (!waiting || edge.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        // A busy page reports several entries; the last one is current.
        if (entries.at(-1)?.isIntersecting) load();
      },
      { root: root?.current ?? null, rootMargin: margin },
    );
    watch.observe(edge.current);
    return () => watch.disconnect();
  }, [waiting, margin, loaded, root, load]);
  return edge;
}
