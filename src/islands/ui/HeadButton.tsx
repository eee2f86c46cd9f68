import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

interface Props extends ComponentProps<'button'> {
  icon: string;
  label: string;
}

/** A tool of the chat's header: phones and narrow headers show its icon only. */
export function HeadButton({ icon, label, className = '', ...rest }: Props) {
  return (
    <Button
      icon={icon}
      small
      className={`max-md:size-11 max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:text-ink-2 max-md:shadow-none max-md:[&>svg]:size-5 ${className}`}
      {...rest}
    >
      <span className="max-md:sr-only @max-[860px]/chat:sr-only">{label}</span>
    </Button>
  );
}
