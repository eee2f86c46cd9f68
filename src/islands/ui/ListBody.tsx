import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw';
import type { ReactNode } from 'react';
import type { Entry } from '#stores/client/entries.ts';
import type { ListState } from '#stores/client/paged-list.ts';
import { EmptyState } from './EmptyState.tsx';
import { Icon } from './Icon.tsx';
import { ListEnd } from './ListEnd.tsx';
import { Loading } from './Loading.tsx';

interface Props<E extends Entry> {
  list: ListState<E>;
  /** What is said while it loads. */
  loading: string;
  /** The cards that stand there meanwhile, as many as there were before. */
  skeletons: (before: number) => ReactNode;
  /** What is said when it did not load, and the button that tries again. */
  lost: { title: string; button: string };
  empty: ReactNode;
  onAgain: () => void;
  onMore: () => void;
  children: (entries: E[]) => ReactNode;
}

/** A page's list of cards in its states. */
export function ListBody<E extends Entry>(props: Props<E>) {
  const { list, loading, skeletons, lost, empty, onAgain, onMore, children } = props;
  if (list.kind === 'loading') {
    return (
      <>
        <Loading text={loading} className="-mt-2 mb-5" />
        {skeletons(list.before)}
      </>
    );
  }
  if (list.kind === 'error') {
    return (
      <div className="pt-8" role="alert">
        <EmptyState title={lost.title} line={list.message} drawing="lost">
          <button type="button" className="btn" onClick={onAgain}>
            <Icon svg={rotateCw} small />
            {lost.button}
          </button>
        </EmptyState>
      </div>
    );
  }
  const { entries, nextCursor, tail } = list;
  if (entries.length === 0 && nextCursor === null) return empty;
  return (
    <>
      {children(entries)}
      {nextCursor !== null && <ListEnd tail={tail} length={entries.length} onMore={onMore} />}
    </>
  );
}
