import { type ReactNode, useEffect } from 'react';
import type { Entry } from '#stores/client/entries.ts';
import type { ListState, PagedList } from '#stores/client/paged-list.ts';
import { ListEnd } from '#islands/ui/ListEnd.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { FailedNote, Note } from './Note.tsx';

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
    return <FailedNote text={state.message} onAgain={() => void list.reload()} />;
  }
  const { entries, nextCursor, tail } = state;
  if (entries.length === 0 && nextCursor === null) return <Note>{empty}</Note>;
  return (
    <>
      {children(entries)}
      {nextCursor !== null && (
        <ListEnd tail={tail} length={entries.length} onMore={() => void list.loadMore()} />
      )}
    </>
  );
}
