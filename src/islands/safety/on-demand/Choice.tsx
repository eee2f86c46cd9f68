import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio';
  /** Classes of the row. */
  className: string;
}

/** A checkbox or radio with its label. */
export function Choice({ className, children, ...input }: Props) {
  return (
    <label className={`grid cursor-pointer grid-cols-[18px_minmax(0,1fr)] gap-2.5 ${className}`}>
      <input {...input} className="mt-px size-4.5 accent-caret" />
      {children}
    </label>
  );
}

/** The hover and selected look of a choice. */
export const CHOSEN =
  'hover:bg-hover has-checked:bg-accent-soft has-checked:shadow-[inset_3px_0_0_var(--color-caret)]';
