import { Button } from '../Button.tsx';
import { Loading } from '../Loading.tsx';
import { useLoadNearEdge } from '../use-load-near-edge.ts';
import * as words from '../words.ts';

interface Props {
  tail: 'idle' | 'loading' | 'failed';
  length: number;
  onMore: () => unknown;
  className?: string;
}

/** More loads near the view, or by a button after a failure. */
export function ListEnd({ tail, length, onMore, className = 'mt-6' }: Props) {
  const end = useLoadNearEdge<HTMLDivElement>(onMore, {
    waiting: tail === 'idle',
    margin: '0px 0px 600px',
    loaded: length,
  });
  return (
    <div
      className={`${className} flex min-h-10 flex-wrap items-center gap-3 text-sm text-ink-2`}
      ref={end}
    >
      {tail === 'failed' ? (
        <>
          <p className="hint text-no-ink" role="alert">
            {words.restFailed}
          </p>
          <Button onClick={onMore}>{words.loadMore}</Button>
        </>
      ) : (
        <Loading text={words.loadingMore} />
      )}
    </div>
  );
}
