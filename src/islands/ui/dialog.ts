import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

/** The focus goes to `data-autofocus`, because React's `autoFocus` doesn't work before the dialog opens. */
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

/** The dialog or menu is outside the islands, until it calls `close`. */
export function openDialog(
  draw: (close: () => void) => ReactNode,
  place: Element = document.body,
): void {
  const room = place.appendChild(document.createElement('div'));
  const root = createRoot(room);
  root.render(
    draw(() => {
      // React must not unmount a root while it renders.
      setTimeout(() => {
        root.unmount();
        room.remove();
        // The button that opened it may have left meanwhile.
        if (document.activeElement === document.body)
          document.getElementById('main')?.focus({ preventScroll: true });
      });
    }),
  );
}
