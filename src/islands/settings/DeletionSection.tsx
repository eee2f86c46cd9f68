import { ButtonRow } from './Row.tsx';
import * as words from './words.ts';

/** Account deletion; the shell's dialog confirms it. */
export function DeletionSection() {
  return (
    <ButtonRow>
      <p className="hint text-pretty">{words.deletion.line}</p>
      <button className="btn btn--sm text-no-ink" type="button" data-do="ask-delete">
        {words.deletion.verb}
      </button>
    </ButtonRow>
  );
}
