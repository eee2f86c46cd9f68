import { useLayoutEffect, useRef } from 'react';
import type { Signal } from '#shared/matching.ts';
import { $letterKeys } from '#stores/client/browser-settings.ts';

const SIGNAL_KEYS: Record<string, Signal | undefined> = {
  ArrowLeft: 'ignored',
  ArrowRight: 'interested',
};

/** Arrow keys have another use in these elements. */
const TYPING =
  'input, textarea, select, [contenteditable], [role=menu], [role=slider], video, audio';
const OVER_THE_PAGE = 'dialog[open], :popover-open';

/** Left and right signal, up reads more, and letters press their button unless disabled. */
export function useKeys(onSignal: (signal: Signal) => void): void {
  const latest = useRef(onSignal);
  // A visible card can be meant by a press, so the callback changes with the commit.
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
        // A held key is one press.
        if (!event.repeat) latest.current(signal);
      } else if (event.key === 'ArrowUp') {
        const more = document.querySelector<HTMLElement>('[data-depth="0"] [data-read-more]');
        if (more === null) return;
        event.preventDefault();
        if (!event.repeat) more.click();
      } else if (/^[a-z]$/i.test(event.key) && !event.repeat && $letterKeys.get() !== 'off') {
        const button = document.querySelector<HTMLElement>(`[data-key=${event.key.toLowerCase()}]`);
        if (button === null) return;
        // The letter must not be typed into a field that the shortcut opens.
        event.preventDefault();
        button.click();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

export function isFree(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TYPING) !== null) return false;
  return document.querySelector(OVER_THE_PAGE) === null;
}
