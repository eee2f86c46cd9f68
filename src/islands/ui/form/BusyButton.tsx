import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** What it asked for is under way. */
  busy: boolean;
}

/** A button, of a form unless it says otherwise, that shows a spinner meanwhile and cannot be pressed again. */
export function BusyButton({ busy, disabled, className = '', children, ...button }: Props) {
  return (
    <button
      type="submit"
      {...button}
      className={`btn ${className} ${busy ? 'cursor-progress' : ''}`}
      disabled={busy || disabled}
    >
      {busy && <span className="spin" aria-hidden />}
      {children}
    </button>
  );
}
