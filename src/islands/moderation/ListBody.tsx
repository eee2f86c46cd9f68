import { type ReactNode, useEffect } from 'react';
import type { Entry } from '#stores/client/entries.ts';
import type { ListState, PagedList } from '#stores/client/paged-list.ts';
import { ListEnd } from '#islands/ui/ListEnd.tsx';
import { Loading } from '#islands/ui/Loading.tsx';

interface Props<E extends Entry> {
  list: PagedList<E>;
  state: ListState<E>;
  /** What stands there when there is nothing. */
  empty: string;
  children: (entries: E[]) => ReactNode;
  /** The page brought the list; others load when they are shown. */
  seeded?: boolean;
}

/** A paged list in its states. */
export function ListBody<E extends Entry>({ list, state, empty, children, seeded }: Props<E>) {
  useEffect(() => {
    if (seeded !== true) void list.reload();
  }, [list, seeded]);

  if (state.kind === 'loading') return <Loading text="Loading" />;
  if (state.kind === 'error') {
    return (
      <div className="admin-note" role="alert">
        <p className="hint text-no-ink">{state.message}</p>
        <button type="button" className="btn btn--sm" onClick={() => void list.reload()}>
          Try Again
        </button>
      </div>
    );
  }
  const { entries, nextCursor, tail } = state;
  if (entries.length === 0 && nextCursor === null) return <p className="admin-note">{empty}</p>;
  return (
    <>
      {children(entries)}
      {nextCursor !== null && (
        <ListEnd tail={tail} length={entries.length} onMore={() => void list.loadMore()} />
      )}
    </>
  );
}
