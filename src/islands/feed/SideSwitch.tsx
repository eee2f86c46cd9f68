import { useEffect, useRef } from 'react';
import { $cardSide } from '#stores/client/browser-settings.ts';
import { sides } from './words.ts';

interface Props {
  side: 'photo' | 'code';
  /** C is the shortcut on the top card. */
  onTop: boolean;
  className: string;
}

/** The focus moves with a pressed button to the other side. */
let pressed = false;

export function SideSwitch({ side, onTop, className }: Props) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed && onTop) current.current?.focus({ preventScroll: true });
    pressed = false;
  }, [side, onTop]);
  return (
    <div className={`seg ${className}`} role="group" aria-label={sides.label}>
      {(['photo', 'code'] as const).map((one) => (
        <button
          key={one}
          ref={one === side ? current : null}
          type="button"
          className="px-3"
          aria-pressed={one === side}
          data-key={onTop && one !== side ? 'c' : undefined}
          onClick={({ currentTarget }) => {
            pressed = currentTarget === document.activeElement;
            $cardSide.set(one === 'code' ? one : undefined);
          }}
        >
          {sides[one]}
        </button>
      ))}
    </div>
  );
}
