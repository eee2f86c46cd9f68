import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: ReactNode;
  hint?: string | undefined;
  /** Shown instead of the hint. */
  error?: string | undefined;
  /** Takes every column of its form. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** A label, what is filled in, and below it the hint or what is wrong. */
export function Field({ id, label, hint, error, wide = false, children }: Props) {
  const note = error ?? hint;
  return (
    <div className={`field grid-cols-1${wide ? ' col-span-full' : ''}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
      {note !== undefined && (
        <p className={error === undefined ? 'hint' : 'hint text-no-ink'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
