import { HEADLINE_MAX, URL_MAX } from '#shared/limits.ts';
import { INTENT_WORDS, INTENTS, LEVELS } from '#shared/partner.ts';
import type { ProfileDraft } from '#shared/profile-draft.ts';
import { type FieldProblems, typeDraft } from '#stores/profile/profile-edit.ts';
import { HoursGrid } from './HoursGrid.tsx';
import { TagInput } from './TagInput.tsx';
import { TextField } from '#islands/ui/TextField.tsx';

interface Props {
  draft: ProfileDraft;
  problems: FieldProblems;
}

/** What a partner needs to know; every field shows what is kept, and emptied it is cleared. */
export function PartnerFields({ draft, problems }: Props) {
  const text = (name: 'headline' | 'codeUrl' | 'siteUrl') => ({
    id: `edit-${name}`,
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => typeDraft({ [name]: event.target.value }),
  });
  const { level, lookingFor } = draft;
  return (
    <>
      <h3 className="col-span-full border-t border-line pt-5 font-semibold">For partners</h3>
      <TextField
        {...text('headline')}
        label="Headline"
        optional
        wide
        maxLength={HEADLINE_MAX}
        placeholder="What you would say in one line"
      />
      <Choice legend="Level">
        {LEVELS.map((one) => (
          <Pick
            key={one}
            words={one}
            on={level === one}
            onTurn={() => typeDraft({ level: level === one ? null : one })}
          />
        ))}
      </Choice>
      <Choice legend="Looking for">
        {INTENTS.map((one) => (
          <Pick
            key={one}
            words={INTENT_WORDS[one]}
            on={lookingFor.includes(one)}
            onTurn={() =>
              typeDraft({
                lookingFor: INTENTS.filter(
                  (other) => lookingFor.includes(other) !== (other === one),
                ),
              })
            }
          />
        ))}
      </Choice>
      <TagInput
        field="learning"
        label="I want to learn"
        example="Rust, WebGPU"
        skills={draft.learning}
        error={problems.learning}
      />
      <TagInput
        field="languages"
        label="I speak"
        example="English, Spanish"
        skills={draft.languages}
        error={problems.languages}
      />
      <HoursGrid
        availability={draft.availability}
        timeZone={draft.timeZone}
        error={problems.timeZone}
        onChange={typeDraft}
      />
      <TextField
        {...text('codeUrl')}
        label="Code host"
        optional
        inputMode="url"
        maxLength={URL_MAX}
        placeholder="https://"
      />
      <TextField
        {...text('siteUrl')}
        label="Site"
        optional
        inputMode="url"
        maxLength={URL_MAX}
        placeholder="https://"
      />
    </>
  );
}

function Choice({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="label mb-1.5">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  );
}

function Pick({ words, on, onTurn }: { words: string; on: boolean; onTurn: () => void }) {
  return (
    <label className="pick">
      <input type="checkbox" checked={on} onChange={onTurn} />
      <span>{words}</span>
    </label>
  );
}
