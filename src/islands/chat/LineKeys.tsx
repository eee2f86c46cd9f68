import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { MessageKeysProps } from './on-demand/MessageKeys.tsx';

const FIRST = ['pointermove', 'pointerdown', 'pointerup', 'focusin', 'click'] as const;

/** What can be done with the messages of a log; it comes with the first sign of a reader. */
export function LineKeys({ log }: Pick<MessageKeysProps, 'log'>) {
  const first = useRef<Event>(null);
  const [Keys, setKeys] = useState<ComponentType<MessageKeysProps>>();

  useEffect(() => {
    const box = log.current;
    if (box === null || Keys !== undefined) return;
    const load = (event: Event): void => {
      first.current = event;
      import('./on-demand/MessageKeys.tsx').then(
        ({ MessageKeys }) => setKeys(() => MessageKeys),
        // The next sign asks again.
        (error: unknown) => console.warn('The keys of messages did not load:', error),
      );
    };
    for (const sign of FIRST) box.addEventListener(sign, load);
    return () => {
      for (const sign of FIRST) box.removeEventListener(sign, load);
    };
  }, [log, Keys]);

  return Keys !== undefined && <Keys log={log} first={first} />;
}
