import { useEffect, useState } from 'react';
import { serverNow } from '#stores/client/server-time.ts';

/** Returns the server's time; 0 before the page's script runs. */
export function useSecond(needed: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!needed) return;
    const tick = () => setNow(serverNow());
    const first = setTimeout(tick);
    const timer = setInterval(tick, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [needed]);
  return now;
}
