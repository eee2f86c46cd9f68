import { useEffect, useState } from 'react';

/** The time second by second, while somebody needs it that fine; 0 before the page's script runs. */
export function useSecond(needed: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!needed) return;
    const tick = () => setNow(Date.now());
    const first = setTimeout(tick);
    const timer = setInterval(tick, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [needed]);
  return now;
}
