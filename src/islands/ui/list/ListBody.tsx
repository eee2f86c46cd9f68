import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Entry, ListState, PagedList } from '#stores/client/paged-list.ts';
import { ListEnd } from './ListEnd.tsx';
import { Loading } from '../Loading.tsx';
import { FailedNote } from './Note.tsx';

interface Props<E extends Entry> {
  list: PagedList<E>;
  /** The state that the page rendered; without it the list loads when shown. */
  state?: ListState<E>;
  loading: string;
  /** `before` is the previous number of entries. */
  skeletons?: (before: number) => ReactNode;
  failed?: (message: string) => ReactNode;
  empty: ReactNode;
  children: (entries: E[]) => ReactNode;
}

export function ListBody<E extends Entry>(props: Props<E>) {
  const { list, state, loading, skeletons, failed, empty, children } = props;
  const current = useStore(list.$state);
  const now = state ?? current;
  const loads = state === undefined;
  useEffect(() => {
    if (loads) void list.reload();
  }, [list, loads]);

  if (now.kind === 'loading') {
    return (
      <>
        <Loading text={loading} className={skeletons === undefined ? '' : '-mt-2 mb-5'} />
        {skeletons?.(now.before)}
      </>
    );
  }
  if (now.kind === 'error') {
    if (failed !== undefined) return failed(now.message);
    return <FailedNote text={now.message} onAgain={() => void list.reload()} />;
  }
  const { entries, nextCursor, tail } = now;
  const isEmpty = entries.length === 0 && nextCursor === null;
  return (
    <>
      {isEmpty ? empty : children(entries)}
      {nextCursor !== null && (
        <ListEnd tail={tail} length={entries.length} onMore={list.loadMore} />
      )}
    </>
  );
}
