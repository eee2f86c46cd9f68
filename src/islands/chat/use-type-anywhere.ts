import { type RefObject, useEffect } from 'react';

/** Letters have another use in these elements. */
const TAKEN =
  'input, textarea, select, [contenteditable], [popover], dialog, aside, [role=grid], [aria-expanded=true]';
/** Dead keys start an accented letter. */
const LETTER = /^(\S|Dead)$/u;

/** Touch screens are excluded: their keyboard would cover the messages. */
export function useTypeAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    const focus = () => field.current?.focus({ preventScroll: true });
    if (document.activeElement === document.body) focus();
    const onKey = (event: KeyboardEvent) => {
      // AltGr types letters; Windows reports it as Ctrl and Alt.
      const asks = event.metaKey || event.ctrlKey || event.altKey;
      if (!LETTER.test(event.key) || (asks && !event.getModifierState('AltGraph'))) return;
      // The letter goes to the element that has focus by then.
      if ((event.target as Element).closest(TAKEN) === null) focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
