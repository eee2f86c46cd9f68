import { type RefObject, useLayoutEffect, useState } from 'react';
import type { LogChunk } from '#shared/chat-log.ts';
import type { LogScroll } from './log-scroll.ts';

/** Opens the log at its first unread message where that lies above the view. */
export function useOpening(
  scroll: LogScroll,
  chunks: readonly LogChunk[],
  log: RefObject<HTMLElement | null>,
): void {
  const [first] = useState(chunks);
  useLayoutEffect(() => {
    const divider = log.current?.querySelector('[data-line=unread]');
    if (!log.current || !divider) return;
    const { top } = divider.getBoundingClientRect();
    if (top >= log.current.getBoundingClientRect().top) return;
    const index = first.findIndex(({ rows }) => rows.some(({ kind }) => kind === 'unread'));
    scroll.toLine('unread', first, index);
  }, [scroll, first, log]);
}
