import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a dialog that is there only while it is open: it opens as it comes. */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const open = dialog.current;
    if (open !== null && !open.open) open.showModal();
  }, []);
  return dialog;
}
