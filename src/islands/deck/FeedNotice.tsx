import type { FeedState } from '#stores/feed.ts';

interface Props {
  feed: Exclude<FeedState, { kind: 'ready' }>;
  onRefresh: () => void;
}

/** What stands in place of the deck: loading, nobody left, or a failure. */
export function FeedNotice({ feed, onRefresh }: Props) {
  if (feed.kind === 'loading') {
    return (
      <div className="deck-card deck-note deck-note--loading" data-depth="0">
        <span className="sk deck-note-photo" />
        <span className="sk" />
        <span className="sk" />
        <p role="status">
          <span className="caret caret--blink" />
          Refreshing Feed
        </p>
      </div>
    );
  }
  const failed = feed.kind === 'error';
  return (
    <div className="deck-card deck-note" data-depth="0">
      <div className="empty">
        <svg viewBox="0 0 88 76" width="88" height="76" aria-hidden>
          {failed ? <LostDrawing /> : <CardDrawing />}
        </svg>
        <h2 className="h2">Oops! No Feed Available</h2>
        <p>{failed ? feed.message : 'You have seen everyone for now.'}</p>
        <button className="btn btn--go" type="button" onClick={onRefresh}>
          Refresh Feed
        </button>
      </div>
    </div>
  );
}

/** The two carets on an empty card. */
function CardDrawing() {
  return (
    <g transform="translate(-8)">
      <rect
        x="22"
        y="10"
        width="44"
        height="52"
        rx="6"
        fill="var(--surface)"
        stroke="var(--line-2)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <rect x="38" y="26" width="4" height="20" rx="1" fill="var(--text)" />
      <rect x="46" y="26" width="4" height="20" rx="1" fill="var(--caret)" />
    </g>
  );
}

/** The two carets with a broken line between them. */
function LostDrawing() {
  return (
    <>
      <path d="M22 40h14M52 40h12" stroke="var(--line-2)" strokeWidth="1.5" />
      <path
        d="M40 32l8 16M48 32l-8 16"
        stroke="var(--no-text)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <rect x="14" y="22" width="5" height="36" rx="1" fill="var(--text)" />
      <rect x="69" y="22" width="5" height="36" rx="1" fill="var(--caret)" opacity=".4" />
    </>
  );
}
