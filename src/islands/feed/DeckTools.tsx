import * as words from './words.ts';

interface Props {
  filters: number;
  canUndo: boolean;
  canWait: boolean;
  onUndo: () => void;
  onLater: () => void;
}

/** The match count loads with the panel. */
function openFilters(): void {
  document.querySelector<HTMLDialogElement>('#filters')?.showModal();
  void import('./filter-form.ts').then(({ wireFilters }) => wireFilters(), console.warn);
}

/** The keys U, L and F press the tools. `aria-disabled` ones keep the focus and do nothing. */
export function DeckTools({ filters, canUndo, canWait, onUndo, onLater }: Props) {
  return (
    <div className="deck-tools flex gap-1.5 self-center justify-self-end [grid-area:head] min-[1100px]:justify-self-start min-[1100px]:[grid-area:tools]">
      <button
        className="btn btn--sm"
        type="button"
        data-key="u"
        aria-disabled={!canUndo}
        onClick={onUndo}
      >
        {words.undo}
      </button>
      <button
        className="btn btn--sm"
        type="button"
        data-key="l"
        aria-disabled={!canWait}
        onClick={onLater}
      >
        {words.later}
      </button>
      <button className="btn btn--sm" type="button" data-key="f" onClick={openFilters}>
        {words.filters}
        {filters > 0 && <span> {filters}</span>}
      </button>
    </div>
  );
}
