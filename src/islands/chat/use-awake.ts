import {
  type DOMAttributes,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';

/** Milliseconds a finger rests on a message before it means more than a tap. */
const HOLD_MS = 450;

/**
 * Whether someone is at a message: a mouse over it, the focus in it, or a finger that has rested
 * on it. `sleep` ends that.
 */
export function useAwake(box: RefObject<HTMLElement | null>) {
  const [awake, setAwake] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sleep = (): void => setAwake(false);
  const lift = (): void => clearTimeout(timer.current);
  const handlers: DOMAttributes<HTMLElement> = {
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === 'mouse') setAwake(true);
    },
    onPointerLeave({ pointerType }) {
      lift();
      const kept = box.current?.querySelector(':focus-visible') ?? null;
      if (pointerType === 'mouse' && kept === null) sleep();
    },
    onPointerDown({ pointerType, target }: PointerEvent) {
      // A finger on a link or key means that.
      if (pointerType === 'mouse' || (target as Element).closest('a, button')) return;
      timer.current = setTimeout(() => setAwake(true), HOLD_MS);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // Of a tap or click the pointer tells.
    onFocus({ target }) {
      if (target.matches(':focus-visible')) setAwake(true);
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (!box.current?.contains(relatedTarget)) sleep();
    },
  };
  return { awake, sleep, handlers };
}
