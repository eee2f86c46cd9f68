import { type RefObject, useEffect, useRef } from 'react';
import { markRead } from '#stores/chat/chat.ts';

/** Only a focused window marks lines as read; `drawn` names the rendered ones. */
export function useReadReceipts(
  log: RefObject<HTMLElement | null>,
  drawn: unknown,
  readUpTo: string | null,
): void {
  const watch = useRef<IntersectionObserver | null>(null);
  const inView = useRef(new Set<string>());

  useEffect(() => {
    const seen = inView.current;
    const read = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      const newest = [...seen].sort().at(-1);
      if (newest !== undefined) markRead(newest);
    };
    watch.current = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset['unread'] ?? '';
          if (isIntersecting) seen.add(id);
          else seen.delete(id);
        }
        read();
      },
      { root: log.current },
    );
    window.addEventListener('focus', read);
    document.addEventListener('visibilitychange', read);
    return () => {
      watch.current?.disconnect();
      window.removeEventListener('focus', read);
      document.removeEventListener('visibilitychange', read);
    };
  }, [log]);

  useEffect(() => {
    watch.current?.disconnect();
    inView.current.clear();
    for (const line of log.current?.querySelectorAll('[data-unread]') ?? []) {
      watch.current?.observe(line);
    }
  }, [log, drawn, readUpTo]);
}
