import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio';
  className: string;
}

export function Choice({ className, children, ...input }: Props) {
  return (
    <label className={`grid cursor-pointer grid-cols-[18px_minmax(0,1fr)] gap-2.5 ${className}`}>
      <input {...input} className="mt-px size-4.5 accent-caret" />
      {children}
    </label>
  );
}

export const CHOSEN =
  'hover:bg-hover has-checked:bg-accent-soft has-checked:shadow-[inset_3px_0_0_var(--color-caret)]';
