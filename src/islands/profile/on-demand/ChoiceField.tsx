import * as words from './words.ts';

interface Props {
  id: string;
  label: string;
  options: readonly string[];
  /** What is typed, so to speak; `null` keeps the current one. */
  chosen: string | null;
  current: string | null;
  error: string | undefined;
  onChoose: (option: string | null) => void;
}

/** Buttons of which one can be down; the current choice carries a caret, as a placeholder would. */
export function ChoiceField({ id, label, options, chosen, current, error, onChoose }: Props) {
  return (
    <div className="field grid-cols-1" role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      <div className="seg auto-cols-auto">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={chosen === option}
            onClick={() => onChoose(chosen === option ? null : option)}
          >
            {option === current ? (
              <span className="ps-1.5 leading-3.5 shadow-[inset_2px_0_0_var(--color-ink-3)] in-aria-pressed:shadow-[inset_2px_0_0_var(--color-ink)]">
                {option}
                <span className="sr-only"> {words.current}</span>
              </span>
            ) : (
              <span>{option}</span>
            )}
          </button>
        ))}
      </div>
      {error !== undefined && <p className="hint text-no-ink">{error}</p>}
    </div>
  );
}
