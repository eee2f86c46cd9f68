import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: ReactNode;
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error replaces the hint. */
  error?: string | undefined;
  wide?: boolean | undefined;
  children: ReactNode;
}

export function Field({ id, label, aside, hint, error, wide = false, children }: Props) {
  const note = error ?? hint;
  const caption = (
    <label className="label" htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={`field grid-cols-1${wide ? ' col-span-full' : ''}`}>
      {aside === undefined ? (
        caption
      ) : (
        <div className="flex min-h-5.5 items-center justify-between gap-2">
          {caption}
          {aside}
        </div>
      )}
      {children}
      {note !== undefined && (
        <p className={error === undefined ? 'hint' : 'hint text-no-ink'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
