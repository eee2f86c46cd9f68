import { useEffect, useRef } from 'react';

/** Covers the page while something must not be interrupted. A dialog, so that nothing behind it is reached. */
export function BusyOverlay({ text }: { text: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="busy-overlay"
      onCancel={(event) => event.preventDefault()}
      aria-label={text}
    >
      <p role="status">
        <span className="caret caret--you" />
        <span className="caret caret--blink" />
        {text}
      </p>
    </dialog>
  );
}
