import { type RefObject, useEffect } from 'react';
import { markRead } from '#stores/chat/chat.ts';

/**
 * Marks what is before the reader's eyes as read: lines with `data-unread` in view, in a window
 * that is visible and has the focus. Looks anew when what is `drawn` or the mark change.
 */
export function useReadMarks(
  log: RefObject<HTMLElement | null>,
  drawn: unknown,
  readUpTo: string | null,
): void {
  useEffect(() => {
    const box = log.current;
    if (box === null) return;
    const inView = new Set<string>();
    const read = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      const newest = [...inView].sort().at(-1);
      if (newest !== undefined) markRead(newest);
    };
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset['unread'] ?? '';
          if (isIntersecting) inView.add(id);
          else inView.delete(id);
        }
        read();
      },
      { root: box },
    );
    for (const line of box.querySelectorAll('[data-unread]')) watch.observe(line);
    window.addEventListener('focus', read);
    document.addEventListener('visibilitychange', read);
    return () => {
      watch.disconnect();
      window.removeEventListener('focus', read);
      document.removeEventListener('visibilitychange', read);
    };
  }, [log, drawn, readUpTo]);
}
