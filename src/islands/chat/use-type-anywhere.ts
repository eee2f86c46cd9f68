import { type RefObject, useEffect } from 'react';

/** Where a letter means something itself. */
const TAKEN =
  'input, textarea, select, [contenteditable], [popover], dialog, aside, [role=grid], [aria-expanded=true]';
/** One letter, or an accent that waits for its letter. */
const LETTER = /^(\S|Dead)$/u;

/**
 * Gives the field the focus when the page opens, and with the first letter typed anywhere else.
 * Not on a touch screen, whose keyboard would cover the messages.
 */
export function useTypeAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    const focus = () => field.current?.focus({ preventScroll: true });
    if (document.activeElement === document.body) focus();
    const onKey = (event: KeyboardEvent) => {
      // AltGr types letters; Windows says Ctrl and Alt for it.
      const asks = event.metaKey || event.ctrlKey || event.altKey;
      if (!LETTER.test(event.key) || (asks && !event.getModifierState('AltGraph'))) return;
      // The letter goes where the focus is by then.
      if ((event.target as Element).closest(TAKEN) === null) focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
