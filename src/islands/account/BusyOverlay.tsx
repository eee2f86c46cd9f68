import { useEffect } from 'react';
import { createPortal } from 'react-dom';

/** The overlay isn't a modal dialog, because the confetti is drawn above it. */
export function BusyOverlay({ text }: { text: string }) {
  useEffect(() => {
    const page = document.getElementById('main');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, []);
  return createPortal(
    <div className="fixed inset-0 z-50 grid place-items-center bg-bg/90" role="status">
      <p className="flex items-center gap-1.5 text-lg font-semibold">
        <span className="caret caret--you" />
        <span className="caret caret--blink mr-2.5" />
        {text}
      </p>
    </div>,
    document.body,
  );
}
