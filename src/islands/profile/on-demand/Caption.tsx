import * as words from './words.ts';

export function Caption({ text, changed }: { text: string; changed: boolean }) {
  return (
    <span>
      {changed && <span className="caret caret--you me-2 h-3.25" aria-hidden />}
      {text}
    </span>
  );
}

interface RemoveButtonProps {
  what: string;
  removed: boolean;
  onTurn: () => void;
}

export function RemoveButton({ what, removed, onTurn }: RemoveButtonProps) {
  return (
    <button
      type="button"
      className="-my-1 rounded-sm px-1.5 py-0.75 text-sm font-medium text-ink-2 hover:bg-hover hover:text-ink"
      onClick={onTurn}
    >
      {removed ? words.keep : words.takeAway} <span className="sr-only">{what}</span>
    </button>
  );
}
