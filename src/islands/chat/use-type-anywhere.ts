import { type RefObject, useEffect } from 'react';

/** Where a letter means something itself. */
const TAKEN = 'input, textarea, select, [contenteditable], [popover], dialog, [role=grid]';

/**
 * Gives the field the focus when the page opens, and with the first letter typed anywhere else.
 * Not on a touch screen, whose keyboard would cover the messages.
 */
export function useTypeAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    const focus = () => field.current?.focus({ preventScroll: true });
    if (document.activeElement === document.body) focus();
    const onKey = ({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) => {
      const letter = Array.from(key).length === 1 && key !== ' ';
      if (!letter || ctrlKey || metaKey || altKey || isComposing) return;
      // The letter goes where the focus is by then.
      if ((target as Element).closest(TAKEN) === null) focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
