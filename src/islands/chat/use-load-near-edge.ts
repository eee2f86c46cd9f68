import { type RefObject, useEffect, useRef } from 'react';
import type { Edge } from '#stores/chat/conversation.ts';

export function useLoadNearEdge(
  log: RefObject<HTMLElement | null>,
  edge: Edge,
  messages: unknown,
  load: () => void,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null || edge !== 'idle') return;
    const watch = new IntersectionObserver(
      (entries) => {
        // A busy page reports several entries; the last one is current.
        if (entries.at(-1)?.isIntersecting) load();
      },
      { root: log.current, rootMargin: '1500px 0px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [log, edge, messages, load]);
  return end;
}
