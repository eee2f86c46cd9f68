import { Clock } from 'lucide-static';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

interface Props {
  filters: number;
  canUndo: boolean;
  canWait: boolean;
  onUndo: () => void;
  onLater: () => void;
}

/** On wide pages it is beside the title, above the other tools. */
const FREE =
  'max-[719px]:px-2 max-[389px]:hidden min-[1100px]:absolute min-[1100px]:end-0 min-[1100px]:bottom-[calc(100%+22px)]';

/** The match count loads with the panel. */
function openFilters(): void {
  document.querySelector<HTMLDialogElement>('#filters')?.showModal();
  void import('./filter-form.ts').then(({ wireFilters }) => wireFilters(), console.warn);
}

/** The keys U, L and F press the tools. `aria-disabled` ones keep the focus and do nothing. */
export function DeckTools({ filters, canUndo, canWait, onUndo, onLater }: Props) {
  return (
    <div className="deck-tools relative flex gap-1.5 self-center justify-self-end [grid-area:head] max-[359px]:*:px-2 min-[1100px]:justify-self-start min-[1100px]:[grid-area:tools]">
      {/* The shell opens its dialog, also from its menu, where narrow phones find it. */}
      <Button small className={FREE} data-do="free">
        <span className="contents in-[body:has([data-free])]:hidden">
          <Icon svg={Clock} small />
        </span>
        <i
          className="mx-1 hidden size-2 rounded-full bg-online in-[body:has([data-free])]:block"
          aria-hidden
        />
        <span className="in-[body:has([data-free])]:hidden max-[719px]:sr-only">{words.free}</span>
        <span className="hidden in-[body:has([data-free])]:inline max-[719px]:sr-only">
          {words.youAreFree}
        </span>
      </Button>
      <Button small data-key="u" aria-disabled={!canUndo} onClick={onUndo}>
        {words.undo}
      </Button>
      <Button small data-key="l" aria-disabled={!canWait} onClick={onLater}>
        {words.later}
      </Button>
      <Button small data-key="f" onClick={openFilters}>
        {words.filters}
        {filters > 0 && <span> {filters}</span>}
      </Button>
    </div>
  );
}
