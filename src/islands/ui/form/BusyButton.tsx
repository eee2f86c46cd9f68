import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  busy: boolean;
}

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
