import type { ReactNode } from 'react';

export function SheetHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-17 items-center justify-between border-b border-line px-4 py-3 sm:px-6">
      {children}
    </div>
  );
}
