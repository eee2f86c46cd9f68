import type { ReactNode } from 'react';

interface Props {
  /** What is going on, in a few words. */
  children: ReactNode;
  onLeave: () => void;
  /** The word on the key that leaves. */
  leave: string;
}

/** A strip on top of the composer: what the next Enter is for, or what is offered. */
export function ComposerBar({ children, onLeave, leave }: Props) {
  return (
    <div className="composer-bar" role="status">
      {children}
      <button type="button" className="btn btn--flat btn--sm" onClick={onLeave}>
        {leave}
        <kbd className="kbd" aria-hidden>
          Esc
        </kbd>
      </button>
    </div>
  );
}
