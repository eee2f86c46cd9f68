import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { ReceivedRequest, Review } from '#shared/matching.ts';
import { $reviews, review } from '#stores/requests/requests.ts';
import { RequestCard } from './RequestCard.tsx';

interface Props {
  requests: ReceivedRequest[];
  /** The reader's skills. */
  mine: readonly string[];
}

/** One column, two, three. */
export const REQUEST_GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3';

export function RequestGrid({ requests, mine }: Props) {
  const reviews = useStore($reviews);
  const grid = useRef<HTMLUListElement>(null);
  /** Place of the card answered last. */
  const answered = useRef<number | null>(null);

  useEffect(() => {
    // A card that leaves takes the focus with it; the one in its place gets it.
    if (answered.current === null || document.activeElement !== document.body) return;
    const cards = grid.current?.children;
    const next = cards?.item(Math.min(answered.current, cards.length - 1));
    next?.querySelector<HTMLElement>('[data-answer]:enabled')?.focus({ preventScroll: true });
    answered.current = null;
  }, [requests.length]);

  const answer = (status: Review, id: string) => {
    answered.current = requests.findIndex(({ _id }) => _id === id);
    void review(status, id);
  };

  return (
    <ul className={REQUEST_GRID} ref={grid}>
      {requests.map((request) => (
        <li key={request._id} className="grid grid-cols-1">
          <RequestCard
            request={request}
            mine={mine}
            underway={reviews.get(request._id)}
            onReview={answer}
          />
        </li>
      ))}
    </ul>
  );
}
