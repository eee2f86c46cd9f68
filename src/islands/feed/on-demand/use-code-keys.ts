import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Lines } from '#shared/snippet.ts';
import { $cardSide } from '#stores/client/browser-settings.ts';
import { composes } from '#islands/ui/composes.ts';
import { isFree } from '../use-keys.ts';

interface Code {
  code: RefObject<HTMLElement | null>;
  field: RefObject<HTMLElement | null>;
  lines: Lines | null;
  count: number;
  choose: (lines: Lines | null) => void;
  write: () => void;
}

const STEPS: Record<string, number | undefined> = { ArrowUp: -1, ArrowDown: 1 };

/** Up and Down select a line, with Shift several; Enter opens the comment; Escape goes back one step. */
export function useCodeKeys(active: boolean, given: Code): void {
  const latest = useRef(given);
  /** The moving end of the selection. */
  const head = useRef(1);
  useLayoutEffect(() => {
    latest.current = given;
  });
  useLayoutEffect(() => {
    if (!active) return;
    const show = (line: number): void => {
      const { code } = latest.current;
      const number = code.current?.querySelector<HTMLElement>(`[data-number="${String(line)}"]`);
      number?.scrollIntoView({ block: 'nearest' });
      if (code.current?.contains(document.activeElement)) number?.focus({ preventScroll: true });
    };
    const move = (step: number, stretch: boolean): void => {
      const { lines, count, choose } = latest.current;
      if (lines === null) {
        head.current = step > 0 ? 1 : count;
        choose([head.current, head.current]);
      } else {
        const [first, last] = lines;
        // The pointer may have changed the selection.
        if (head.current !== first && head.current !== last) head.current = last;
        const tail = head.current === first ? last : first;
        head.current = Math.min(count, Math.max(1, head.current + step));
        const other = stretch ? tail : head.current;
        choose([Math.min(head.current, other), Math.max(head.current, other)]);
      }
      show(head.current);
    };
    const back = (): void => {
      const { code, field, lines, choose } = latest.current;
      if (field.current !== null && document.activeElement === field.current) {
        const line = String(lines?.[0] ?? 1);
        code.current?.querySelector<HTMLElement>(`[data-number="${line}"]`)?.focus();
      } else if (lines !== null) choose(null);
      else $cardSide.set(undefined);
    };
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || composes(event) || altKey || ctrlKey || metaKey) return;
      const { field, lines, write } = latest.current;
      const step = STEPS[key];
      if (key === 'Escape' && (target === field.current || isFree(target))) {
        event.preventDefault();
        back();
      } else if (!isFree(target)) return;
      else if (step !== undefined) {
        event.preventDefault();
        move(step, shiftKey);
      } else if (key === 'Enter' && lines !== null && !event.repeat && !pressesSomething(target)) {
        event.preventDefault();
        write();
      }
    };
    // The deck's own shortcuts ignore handled keys, so this runs before them.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [active]);
}

/** Enter on a line number comments. */
const pressesSomething = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button:not([data-number]), summary') !== null;
