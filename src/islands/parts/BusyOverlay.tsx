import { useEffect } from 'react';
import { createPortal } from 'react-dom';

/**
 * Covers the page while something must not be interrupted; nothing behind it can be reached.
 * Not a modal dialog: the confetti has to fly above it.
 */
export function BusyOverlay({ text }: { text: string }) {
  useEffect(() => {
    const page = document.getElementById('main');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, []);
  return createPortal(
    <div className="busy-overlay" role="status">
      <p>
        <span className="caret caret--you" />
        <span className="caret caret--blink" />
        {text}
      </p>
    </div>,
    document.body,
  );
}
