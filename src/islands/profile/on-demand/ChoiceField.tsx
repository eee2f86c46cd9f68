import type { ReactNode } from 'react';
import { Caption } from './Caption.tsx';
import * as words from './words.ts';

interface Props {
  id: string;
  label: string;
  changed: boolean;
  aside?: ReactNode;
  options: readonly string[];
  /** The draft's value; null keeps the current one. */
  chosen: string | null;
  /** An empty choice keeps the stored value. */
  current: string | null;
  error: string | undefined;
  wide?: boolean;
  onChoose: (option: string | null) => void;
}

/** The current choice has a caret, like a placeholder. */
export function ChoiceField(props: Props) {
  const { id, label, changed, aside, options, chosen, current, error, wide, onChoose } = props;
  return (
    <div
      className={`field grid-cols-1${wide ? ' col-span-full' : ''}`}
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-note`}
      data-wrong={error === undefined ? undefined : ''}
    >
      <div className="flex min-h-5.5 items-center justify-between gap-2">
        <span className="label" id={`${id}-label`}>
          <Caption text={label} changed={changed} />
        </span>
        {aside}
      </div>
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
      {error !== undefined && (
        <p className="hint text-no-ink" id={`${id}-note`}>
          {error}
        </p>
      )}
    </div>
  );
}
