import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for a dialog rendered only while open: it opens when mounted. The focus goes to `data-autofocus`;
 * React's `autoFocus` doesn't work in a dialog before it opens.
 */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const open = dialog.current;
    if (open === null || open.open) return;
    open.showModal();
    open.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return dialog;
}
