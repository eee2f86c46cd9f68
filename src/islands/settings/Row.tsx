import type { ComponentProps, ReactNode } from 'react';

export function Row({ className = 'grid-cols-1 gap-1 py-5', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`grid px-4 sm:px-6 ${className}`} />;
}

export function ButtonRow(props: ComponentProps<'div'>) {
  return (
    <Row
      {...props}
      className="grid-cols-1 items-center justify-items-start gap-x-4 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto]"
    />
  );
}

export function RowTitle({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
      {children}
    </p>
  );
}
