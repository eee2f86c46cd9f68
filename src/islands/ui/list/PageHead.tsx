import type { ListState } from '#stores/client/paged-list.ts';

interface Props {
  title: string;
  list: ListState<unknown>;
}

export function PageHead({ title, list }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline gap-3">
      <h1 className="h1">{title}</h1>
      {list.kind === 'ready' && list.entries.length > 0 && (
        <span className="font-mono text-sm font-medium text-ink-3">
          {list.entries.length}
          {list.nextCursor !== null && '+'}
        </span>
      )}
    </div>
  );
}
