import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio';
  /** Of the whole line. */
  className: string;
}

/** A box or a ring with the words that it chooses. */
export function Choice({ className, children, ...input }: Props) {
  return (
    <label className={`grid cursor-pointer grid-cols-[18px_minmax(0,1fr)] gap-2.5 ${className}`}>
      <input {...input} className="mt-px size-4.5 accent-caret" />
      {children}
    </label>
  );
}

/** How one of a list of choices looks while it is pointed at, and when it is chosen. */
export const CHOSEN =
  'hover:bg-hover has-checked:bg-accent-soft has-checked:shadow-[inset_3px_0_0_var(--color-caret)]';
