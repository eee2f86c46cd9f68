import { EmptyState } from '#islands/ui/EmptyState.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import type { FeedState } from '#stores/feed/feed.ts';

interface Props {
  feed: Exclude<FeedState, { kind: 'ready' }>;
  /** Filters are on. */
  filtered: boolean;
  onRefresh: () => void;
}

const PLACE = 'absolute inset-0 flex flex-col overflow-hidden rounded-deck';
const SEEN = 'You have seen everyone for now.';

/** What stands in place of the deck: loading, nobody left, or a failure. */
export function FeedNotice({ feed, filtered, onRefresh }: Props) {
  if (feed.kind === 'loading') {
    return (
      <div className={`gap-3.5 bg-surface px-5 pb-5 shadow-deck ${PLACE}`} data-note>
        <span className="sk -mx-5 mb-1.5 h-auto flex-[0_0_64%] rounded-none" />
        <span className="sk" />
        <span className="sk w-[72%]" />
        <Loading text="Refreshing Feed" className="mt-auto" />
      </div>
    );
  }
  const failed = feed.kind === 'error';
  return (
    <div
      className={`justify-center border-[1.5px] border-dashed border-line-2 px-8 pt-16 pb-8 ${PLACE}`}
      data-note
    >
      <EmptyState
        title="Oops! No Feed Available"
        line={failed ? feed.message : filtered ? 'Nobody new matches your filters.' : SEEN}
        drawing={failed ? 'lost' : 'card'}
      >
        <button className="btn btn--go" type="button" onClick={onRefresh}>
          Refresh Feed
        </button>
        <a className="link" href="/ignored">
          Developers you ignored
        </a>
      </EmptyState>
    </div>
  );
}
