import { type RefObject, useLayoutEffect } from 'react';
import type { LogScroll } from './log-scroll.ts';

/** Opens the log at its first unread message if that is above the view. */
export function useOpening(scroll: LogScroll, log: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const divider = log.current?.querySelector('[data-line=unread]');
    const chunk = divider?.closest<HTMLElement>('[data-chunk]')?.dataset['chunk'];
    if (!log.current || !divider || chunk === undefined) return;
    const { top } = divider.getBoundingClientRect();
    if (top < log.current.getBoundingClientRect().top) scroll.toLine('unread', chunk);
  }, [scroll, log]);
}
