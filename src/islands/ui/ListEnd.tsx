import { useEffect, useRef } from 'react';
import { Loading } from './Loading.tsx';

interface Props {
  tail: 'idle' | 'loading' | 'failed';
  /** Grows with the list: an end still in view asks again. */
  length: number;
  onMore: () => void;
  /** The room around it. */
  className?: string;
}

/** Stands after a list that goes on: asks for more when it comes near, or by button after a failure. */
export function ListEnd({ tail, length, onMore, className = 'mt-6' }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const waiting = tail === 'idle';

  useEffect(() => {
    if (!waiting || end.current === null) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: '0px 0px 600px' },
    );
    near.observe(end.current);
    return () => near.disconnect();
  }, [waiting, length, onMore]);

  return (
    <div
      className={`${className} flex min-h-10 flex-wrap items-center gap-3 text-sm text-ink-2`}
      ref={end}
    >
      {tail === 'failed' ? (
        <>
          <p className="hint text-no-ink" role="alert">
            The rest did not load.
          </p>
          <button type="button" className="btn" onClick={onMore}>
            Load more
          </button>
        </>
      ) : (
        <Loading text="Loading more" />
      )}
    </div>
  );
}
