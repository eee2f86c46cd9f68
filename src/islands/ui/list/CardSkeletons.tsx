import type { ReactNode } from 'react';

interface Props {
  /** The list's own classes make skeletons match the cards. */
  className: string;
  count: number;
  children: (index: number) => ReactNode;
}

/** The page keeps its length if there are as many skeletons as cards before. */
export function CardSkeletons({ className, count, children }: Props) {
  return (
    <ul className={className} aria-hidden>
      {Array.from({ length: count === 0 ? 3 : count }, (_, index) => children(index))}
    </ul>
  );
}

export function CardSkeleton({ className, photo }: { className: string; photo: string }) {
  return (
    <div className={`card grid content-start gap-3 p-5 ${className}`}>
      <span className={`sk ${photo}`} />
      <span className="sk w-[52%]" />
      <span className="sk w-[84%]" />
    </div>
  );
}
