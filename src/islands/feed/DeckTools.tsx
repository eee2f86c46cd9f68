import * as words from './words.ts';

interface Props {
  /** Filters that are on. */
  filters: number;
  canUndo: boolean;
  canWait: boolean;
  onUndo: () => void;
  onLater: () => void;
}

/** Opens the panel of the page; how many match comes with it. */
function openFilters(): void {
  document.querySelector<HTMLDialogElement>('#filters')?.showModal();
  void import('./filter-form.ts').then(({ wireFilters }) => wireFilters(), console.warn);
}

/** What can be done about the deck beside deciding. The keys U, L and F press the same. */
export function DeckTools({ filters, canUndo, canWait, onUndo, onLater }: Props) {
  return (
    <div className="deck-tools flex gap-1.5 self-center justify-self-end [grid-area:head] min-[1100px]:justify-self-start min-[1100px]:[grid-area:tools]">
      <button
        className="btn btn--sm"
        type="button"
        data-key="u"
        disabled={!canUndo}
        onClick={onUndo}
      >
        {words.undo}
      </button>
      <button
        className="btn btn--sm"
        type="button"
        data-key="l"
        disabled={!canWait}
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
