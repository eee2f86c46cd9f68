import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { EMOJI_COLUMNS, EMOJIS } from '#shared/emojis.ts';
import { emoji } from '../words.ts';
import { nextEmoji } from './emoji.ts';
import { emojis } from './words.ts';

interface Props {
  onPick: (emoji: string) => void;
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
}

const ROWS = Array.from({ length: Math.ceil(EMOJIS.length / EMOJI_COLUMNS) }, (_, row) => {
  const start = row * EMOJI_COLUMNS;
  return EMOJIS.slice(start, start + EMOJI_COLUMNS).map((entry, at) => ({
    ...entry,
    index: start + at,
  }));
});

export function EmojiPicker({ onPick, onClose, opener }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);

  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus();
  }, [active]);

  useEffect(() => {
    const elsewhere = ({ target }: PointerEvent) => {
      const inside = [box.current, opener.current].some((part) => part?.contains(target as Node));
      if (!inside) onClose();
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [onClose, opener]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const next = nextEmoji(active, event.key);
    if (next !== active) {
      event.preventDefault();
      setActive(next);
    }
  };

  return (
    <div
      ref={box}
      className="rounded-lg bg-raised p-1.5 shadow-pop transition-[opacity,translate] duration-base ease-out starting:translate-y-1 starting:opacity-0"
      role="dialog"
      aria-label={emoji}
    >
      <div role="grid" aria-label={emojis} onKeyDown={onKeyDown}>
        {ROWS.map((row) => (
          <div role="row" className="grid grid-cols-[repeat(5,44px)]" key={row[0]?.index}>
            {row.map(({ emoji, name, index }) => (
              <button
                key={emoji}
                type="button"
                className="h-11 rounded-md text-[1.375rem]/none hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2"
                role="gridcell"
                aria-label={name}
                title={name}
                data-index={index}
                tabIndex={index === active ? 0 : -1}
                onClick={() => onPick(emoji)}
              >
                {emoji}
              </button>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
