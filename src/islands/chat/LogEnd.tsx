import type { RefObject } from 'react';
import type { Edge } from '#stores/chat/conversation.ts';

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  edge: Edge;
  what: 'older' | 'newer';
  onLoad: () => void;
}

/** Loads the next messages when it comes near the view, or by a button after a failure. */
export function LogEnd({ ref, edge, what, onLoad }: Props) {
  return (
    <div ref={ref} className="grid min-h-px place-items-center text-ink-3 *:my-4" data-edge={edge}>
      {edge === 'loading' && <span className="spin" aria-label="Loading" />}
      {edge === 'failed' && (
        <button type="button" className="btn btn--sm" onClick={onLoad}>
          Load {what} messages
        </button>
      )}
    </div>
  );
}
