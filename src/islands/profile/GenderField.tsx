import { type Gender, GENDERS } from '#shared/user.ts';

interface Props {
  /** What is typed, so to speak; `null` keeps the current one. */
  chosen: Gender | null;
  current: Gender | null;
  error: string | undefined;
  onChoose: (gender: Gender | null) => void;
}

/** Three buttons of which one can be down; the current gender carries a caret, as a placeholder would. */
export function GenderField({ chosen, current, error, onChoose }: Props) {
  return (
    <div className="field grid-cols-1" role="group" aria-labelledby="edit-gender">
      <span className="label" id="edit-gender">
        Gender
      </span>
      <div className="seg auto-cols-auto">
        {GENDERS.map((gender) => (
          <button
            key={gender}
            type="button"
            aria-pressed={chosen === gender}
            onClick={() => onChoose(chosen === gender ? null : gender)}
          >
            {gender === current ? (
              <span className="ps-1.5 leading-3.5 shadow-[inset_2px_0_0_var(--color-ink-3)] in-aria-pressed:shadow-[inset_2px_0_0_var(--color-ink)]">
                {gender}
                <span className="sr-only"> (current)</span>
              </span>
            ) : (
              <span>{gender}</span>
            )}
          </button>
        ))}
      </div>
      {error !== undefined && <p className="hint text-no-ink">{error}</p>}
    </div>
  );
}
