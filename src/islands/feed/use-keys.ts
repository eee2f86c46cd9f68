import { useLayoutEffect, useRef } from 'react';
import type { Signal } from '#shared/matching.ts';
import { $letterKeys } from '#stores/client/letter-keys.ts';

const SIGNAL_KEYS: Record<string, Signal | undefined> = {
  ArrowLeft: 'ignored',
  ArrowRight: 'interested',
};

/** Where an arrow key has a meaning of its own. */
const TYPING =
  'input, textarea, select, [contenteditable], [role=menu], [role=slider], video, audio';
const OVER_THE_PAGE = 'dialog[open], :popover-open';

/**
 * Left and right signal, up reads more, letters press the key that carries them, unless they are
 * switched off; not while typing, and not under a dialog or menu.
 */
export function useKeys(onSignal: (signal: Signal) => void): void {
  const latest = useRef(onSignal);
  // With the commit: whoever sees the card can press already, and means this one.
  useLayoutEffect(() => {
    latest.current = onSignal;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.shiftKey || !isFree(event.target)) return;
      const signal = SIGNAL_KEYS[event.key];
      if (signal !== undefined) {
        event.preventDefault();
        // A key held down is one press: nobody reads a card that quickly.
        if (!event.repeat) latest.current(signal);
      } else if (event.key === 'ArrowUp') {
        const more = document.querySelector<HTMLElement>('[data-depth="0"] [data-read-more]');
        if (more === null) return;
        event.preventDefault();
        if (!event.repeat) more.click();
      } else if (/^[a-z]$/i.test(event.key) && !event.repeat && $letterKeys.get() !== 'off') {
        const button = document.querySelector<HTMLElement>(`[data-key=${event.key.toLowerCase()}]`);
        if (button === null) return;
        // What it opens may have a field in focus, which would take the letter.
        event.preventDefault();
        button.click();
      }
    };
    document.addEventListener('keydown', onKey);
    // The list of keys beside the deck follows.
    const stop = $letterKeys.subscribe((letters) => {
      const page = document.querySelector('[data-deck]');
      page?.toggleAttribute('data-letters-off', letters === 'off');
    });
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
}

/** Whether a key pressed there means the deck. */
export function isFree(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TYPING) !== null) return false;
  return document.querySelector(OVER_THE_PAGE) === null;
}
