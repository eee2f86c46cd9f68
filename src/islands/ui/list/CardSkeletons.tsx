import type { ReactNode } from 'react';

interface Props {
  /** The list's classes, so skeletons match the cards. */
  className: string;
  /** Number of cards before. */
  count: number;
  /** One item of the list. */
  children: (index: number) => ReactNode;
}

/** Skeletons in the number of previous cards, so the page keeps its length. */
export function CardSkeletons({ className, count, children }: Props) {
  return (
    <ul className={className} aria-hidden>
      {Array.from({ length: count === 0 ? 3 : count }, (_, index) => children(index))}
    </ul>
  );
}

/** One skeleton; `photo` is the class of its first block. */
export function CardSkeleton({ className, photo }: { className: string; photo: string }) {
  return (
    <div className={`card grid content-start gap-3 p-5 ${className}`}>
      <span className={`sk ${photo}`} />
      <span className="sk w-[52%]" />
      <span className="sk w-[84%]" />
    </div>
  );
}
