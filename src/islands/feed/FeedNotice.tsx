import { EmptyState } from '#islands/ui/list/EmptyState.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import type { FeedState } from '#stores/feed/feed.ts';
import * as words from './words.ts';

interface Props {
  feed: Exclude<FeedState, { kind: 'ready' }>;
  /** Filters are on. */
  filtered: boolean;
  onRefresh: () => void;
}

const PLACE = 'absolute inset-0 flex flex-col overflow-hidden rounded-deck';

/** Shown in place of the deck: loading, nobody left, or a failure. */
export function FeedNotice({ feed, filtered, onRefresh }: Props) {
  if (feed.kind === 'loading') {
    return (
      <div className={`gap-3.5 bg-surface px-5 pb-5 shadow-deck ${PLACE}`} data-note>
        <span className="sk -mx-5 mb-1.5 h-auto flex-[0_0_64%] rounded-none" />
        <span className="sk" />
        <span className="sk w-[72%]" />
        <Loading text={words.loading} className="mt-auto" />
      </div>
    );
  }
  const failed = feed.kind === 'error';
  return (
    <div
      className={`justify-center border-[1.5px] border-dashed border-line-2 px-8 pt-16 pb-8 ${PLACE}`}
      data-note
      data-empty={failed ? undefined : ''}
    >
      <EmptyState
        title={words.noFeed}
        line={failed ? feed.message : filtered ? words.noMatch : words.seenAll}
        drawing={failed ? 'lost' : 'card'}
      >
        <button className="btn btn--go" type="button" onClick={onRefresh}>
          {words.refresh}
        </button>
        <a className="link" href="/ignored">
          {words.youIgnored}
        </a>
        {!failed && (
          // Beside it where there is room.
          <a className="link min-[720px]:hidden" href="#pair-links">
            {words.bringPartner}
          </a>
        )}
      </EmptyState>
    </div>
  );
}
