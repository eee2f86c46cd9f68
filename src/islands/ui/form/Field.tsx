import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: ReactNode;
  /** At the end of the label's row: a key, or a count. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Shown instead of the hint. */
  error?: string | undefined;
  /** Takes every column of its form. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** A label, what is filled in, and below it the hint or what is wrong. */
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
