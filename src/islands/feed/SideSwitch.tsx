import { useEffect, useRef } from 'react';
import type { Card } from '#shared/feed.ts';
import { $cardSide, type CardSide } from '#stores/client/browser-settings.ts';
import { sidesOf } from './sides.ts';
import { sides } from './words.ts';

interface Props {
  side: 'photo' | CardSide;
  developer: Card;
  /** C shows the next side of the top card. */
  onTop: boolean;
  className: string;
}

/** The focus moves with a pressed button to the other side. */
let pressed = false;

export function SideSwitch({ side, developer, onTop, className }: Props) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed && onTop) current.current?.focus({ preventScroll: true });
    pressed = false;
  }, [side, onTop]);
  const all = ['photo', ...sidesOf(developer)] as const;
  if (all.length === 1) return null;
  const next = all[(all.indexOf(side) + 1) % all.length];
  return (
    <div className={`seg ${className}`} role="group" aria-label={sides.label}>
      {all.map((one) => (
        <button
          key={one}
          ref={one === side ? current : null}
          type="button"
          className={all.length > 2 ? 'px-2' : 'px-3'}
          aria-pressed={one === side}
          data-key={onTop && one === next ? 'c' : undefined}
          onClick={({ currentTarget }) => {
            pressed = currentTarget === document.activeElement;
            $cardSide.set(one === 'photo' ? undefined : one);
          }}
        >
          {sides[one]}
        </button>
      ))}
    </div>
  );
}
