import { type Gender, GENDERS } from '#shared/user.ts';

interface Props {
  /** What is typed, so to speak; `null` keeps the current one. */
  chosen: Gender | null;
  current: Gender | null;
  error: string | undefined;
  onChoose: (gender: Gender | null) => void;
}

/** Three keys of which one can be down; the current gender carries a caret, as a placeholder would. */
export function GenderField({ chosen, current, error, onChoose }: Props) {
  return (
    <div className="field" role="group" aria-labelledby="edit-gender">
      <span className="label" id="edit-gender">
        Gender
      </span>
      <div className="seg">
        {GENDERS.map((gender) => (
          <button
            key={gender}
            type="button"
            aria-pressed={chosen === gender}
            data-current={gender === current || undefined}
            onClick={() => onChoose(chosen === gender ? null : gender)}
          >
            <span>
              {gender}
              {gender === current && <span className="sr"> (current)</span>}
            </span>
          </button>
        ))}
      </div>
      {error !== undefined && <p className="hint hint--no">{error}</p>}
    </div>
  );
}
