import type { ReactNode } from 'react';

/** The head of a sheet: its heading, and a button that closes it. */
export function SheetHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-17 items-center justify-between border-b border-line px-4 py-3 sm:px-6">
      {children}
    </div>
  );
}
