import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw';
import { Icon } from '#islands/ui/Icon.tsx';
import { ButtonRow, RowTitle } from './Row.tsx';
import * as words from './words.ts';

/** Shows a failed section and a button to retry. */
export function SectionError({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <ButtonRow role="alert">
      <RowTitle>{message}</RowTitle>
      <button type="button" className="btn btn--sm" onClick={onAgain}>
        <Icon svg={rotateCw} small />
        {words.tryAgain}
      </button>
    </ButtonRow>
  );
}
