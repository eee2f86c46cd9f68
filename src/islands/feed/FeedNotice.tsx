import { EmptyState } from '#islands/ui/EmptyState.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import type { FeedState } from '#stores/feed/feed.ts';

interface Props {
  feed: Exclude<FeedState, { kind: 'ready' }>;
  /** Filters are on. */
  filtered: boolean;
  onRefresh: () => void;
}

const SEEN = 'You have seen everyone for now.';

/** What stands in place of the deck: loading, nobody left, or a failure. */
export function FeedNotice({ feed, filtered, onRefresh }: Props) {
  if (feed.kind === 'loading') {
    return (
      <div className="deck-card deck-note deck-note--loading" data-depth="0">
        <span className="sk deck-note-photo" />
        <span className="sk" />
        <span className="sk" />
        <Loading text="Refreshing Feed" />
      </div>
    );
  }
  const failed = feed.kind === 'error';
  return (
    <div className="deck-card deck-note" data-depth="0">
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
