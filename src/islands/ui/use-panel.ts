import { type RefObject, useEffect, useRef } from 'react';

/** For a panel's heading: when the panel opens the page scrolls to it and the heading has the focus. */
export function usePanel(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.current?.focus({ preventScroll: true });
    heading.current
      ?.closest('section')
      ?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  }, []);
  return heading;
}
