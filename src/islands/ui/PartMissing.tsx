import { canReload, reload } from '#stores/client/part.ts';
import * as words from '#stores/client/words.ts';

interface Props {
  onAgain: () => void;
  /** Its place. */
  className: string;
}

/** Replaces a part after its loading failed. */
export const PartMissing = ({ onAgain, className }: Props) => (
  <div
    role="alert"
    className={`flex flex-wrap items-center gap-2 rounded-md border border-l-3 border-line border-l-no-glow bg-surface py-2 ps-3 pe-2 text-sm ${className}`}
  >
    <p className="min-w-0 flex-[1_1_15rem]">{words.partMissing}</p>
    <button type="button" className="btn btn--sm" onClick={onAgain}>
      {words.tryAgain}
    </button>
    {canReload() && (
      <button type="button" className="btn btn--sm" onClick={reload}>
        {words.reload}
      </button>
    )}
  </div>
);
