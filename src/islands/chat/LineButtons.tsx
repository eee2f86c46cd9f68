import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { MessageButtonsProps } from './on-demand/MessageButtons.tsx';

const FIRST = ['pointermove', 'pointerdown', 'pointerup', 'focusin', 'click'] as const;

/** Message actions; they load when a reader moves into the log. */
export function LineButtons({ log }: Pick<MessageButtonsProps, 'log'>) {
  const first = useRef<Event>(null);
  const [Buttons, setButtons] = useState<ComponentType<MessageButtonsProps>>();

  useEffect(() => {
    const box = log.current;
    if (box === null || Buttons !== undefined) return;
    const load = (event: Event): void => {
      first.current = event;
      import('./on-demand/MessageButtons.tsx').then(
        ({ MessageButtons }) => setButtons(() => MessageButtons),
        // The next interaction retries.
        (error: unknown) => console.warn('The buttons of messages did not load:', error),
      );
    };
    for (const sign of FIRST) box.addEventListener(sign, load);
    return () => {
      for (const sign of FIRST) box.removeEventListener(sign, load);
    };
  }, [log, Buttons]);

  return Buttons !== undefined && <Buttons log={log} first={first} />;
}
