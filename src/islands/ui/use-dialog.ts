import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a dialog that is there only while it is open: it opens as it comes. The focus goes to
 * `data-autofocus`, which React's `autoFocus` doesn't do in a dialog that isn't open yet.
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
