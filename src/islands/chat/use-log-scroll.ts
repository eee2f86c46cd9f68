import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** How far from the end (px) still counts as being there. */
const END_PX = 32;

export interface LogScroll {
  log: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  toBottom: () => void;
  /** Whether the reader is at the end, where new messages should stay in view. */
  atBottom: boolean;
}

/** The line that is kept where it is: its `data-line`, and its distance from the log's top. */
interface Anchor {
  line: string;
  top: number;
}

/**
 * Keeps the reader's place. The log lies in a reversed column, so that it begins at its end
 * without a script and 0 is the bottom; elsewhere the first visible line stays where it is,
 * whatever comes above or below it.
 */
export function useLogScroll(): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const [atBottom, setAtBottom] = useState(true);

  useLayoutEffect(() => {
    const box = log.current;
    if (box === null) return;
    if (anchor.current === null) {
      box.scrollTop = 0;
      return;
    }
    const { line, top } = anchor.current;
    const kept = box.querySelector(`[data-line="${CSS.escape(line)}"]`);
    if (kept !== null) box.scrollTop += topOf(kept, box) - top;
  });

  const onScroll = useCallback(() => {
    const box = log.current;
    if (box === null) return;
    const there = box.scrollTop > -END_PX;
    anchor.current = there ? null : firstVisible(box);
    setAtBottom(there);
  }, []);

  const toBottom = useCallback(() => {
    anchor.current = null;
    if (log.current !== null) log.current.scrollTop = 0;
    setAtBottom(true);
  }, []);

  return useMemo(
    () => ({ log, onScroll, toBottom, atBottom }),
    [log, onScroll, toBottom, atBottom],
  );
}

const topOf = (line: Element, box: Element): number =>
  line.getBoundingClientRect().top - box.getBoundingClientRect().top;

function firstVisible(box: Element): Anchor | null {
  const edge = box.getBoundingClientRect().top;
  for (const line of box.querySelectorAll<HTMLElement>('[data-line]')) {
    const { top, bottom } = line.getBoundingClientRect();
    if (bottom > edge) return { line: line.dataset['line'] ?? '', top: top - edge };
  }
  return null;
}
