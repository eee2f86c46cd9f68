import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw';
import { Icon } from '../parts/Icon.tsx';

/** A section that did not load. */
export function SectionError({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <div className="set-row set-row--keys" role="alert">
      <p className="set-main">{message}</p>
      <button type="button" className="btn btn--sm" onClick={onAgain}>
        <Icon svg={rotateCw} small />
        Try Again
      </button>
    </div>
  );
}
