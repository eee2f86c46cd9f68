import type { ReactNode } from 'react';
import type { ListState } from '#stores/client/paged-list.ts';

interface Props {
  title: string;
  list: ListState<unknown>;
  children?: ReactNode;
}

export function PageHead({ title, list, children }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <h1 className="h1">{title}</h1>
      {list.kind === 'ready' && list.entries.length > 0 && (
        <span className="font-mono text-sm font-medium text-ink-3">
          {list.entries.length}
          {list.nextCursor !== null && '+'}
        </span>
      )}
      {children}
    </div>
  );
}
