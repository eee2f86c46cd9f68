import { Button } from '#islands/ui/Button.tsx';
import { EmptyState } from '#islands/ui/list/EmptyState.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import type { FeedState } from '#stores/feed/feed.ts';
import * as words from './words.ts';

export interface WayOut {
  href: string;
  text: string;
}

interface Props {
  feed: Exclude<FeedState, { kind: 'ready' }>;
  alone: boolean;
  hasIgnored: boolean;
  filtered: boolean;
  waysOut: readonly WayOut[];
  onRefresh: () => void;
}

const PLACE = 'absolute inset-0 flex flex-col overflow-hidden rounded-deck';

export function FeedNotice({ feed, alone, hasIgnored, filtered, waysOut, onRefresh }: Props) {
  if (feed.kind === 'loading') {
    return (
      <div className={`gap-3.5 bg-surface px-5 pb-5 shadow-deck ${PLACE}`} data-note>
        {/* A skeleton of the card: photo, name, reason, about, skills, two buttons. */}
        <span className="sk -mx-5 h-auto min-h-0 flex-1 rounded-none" />
        <span className="sk w-[58%] flex-none" />
        <span className="sk flex-none" />
        <span className="flex flex-none gap-1">
          {['w-20', 'w-14', 'w-24'].map((width) => (
            <span key={width} className={`sk h-6.5 ${width}`} />
          ))}
        </span>
        <Loading text={words.loading} className="flex-none" />
        <span className="grid flex-none grid-cols-2 gap-2.5">
          <span className="sk h-13 rounded-md" />
          <span className="sk h-13 rounded-md" />
        </span>
      </div>
    );
  }
  const failed = feed.kind === 'error';
  const line = filtered ? words.noMatch : alone ? words.nobodyElse : words.seenAll;
  return (
    <div
      className={`justify-center border-[1.5px] border-dashed border-line-2 px-8 pt-16 pb-8 ${PLACE}`}
      data-note
      data-empty={failed ? undefined : ''}
    >
      <EmptyState
        title={words.noFeed}
        line={failed ? feed.message : line}
        drawing={failed ? 'lost' : 'card'}
      >
        {!failed && filtered && (
          <p className="flex basis-full flex-wrap gap-x-4 gap-y-1.5">
            {waysOut.map(({ href, text }) => (
              <a key={href} className="link" href={href}>
                {text}
              </a>
            ))}
            <a className="link" href="/?show=all">
              {words.showAll}
            </a>
          </p>
        )}
        <Button className="btn--go" onClick={onRefresh}>
          {words.refresh}
        </Button>
        {hasIgnored && (
          <a className="link" href="/ignored">
            {words.youIgnored}
          </a>
        )}
      </EmptyState>
    </div>
  );
}
