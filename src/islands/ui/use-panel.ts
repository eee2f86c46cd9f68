import { type RefObject, useEffect, useRef } from 'react';

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
