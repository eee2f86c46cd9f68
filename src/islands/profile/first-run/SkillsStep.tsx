import { FIELDS } from '#shared/profile-fields.ts';
import { normaliseSkills, skillKey } from '#shared/skills.ts';
import { CODE_LANGUAGES, type CodeLanguage } from '#shared/snippet.ts';
import type { User } from '#shared/user.ts';
import { addTags, removeTag } from '#stores/profile/draft.ts';
import { TagInput } from '../on-demand/TagInput.tsx';
import { StepForm } from './StepForm.tsx';
import * as words from './words.ts';

/** Nobody lists these as a skill. */
const FORMATS: readonly CodeLanguage[] = ['text', 'diff', 'json', 'yaml', 'ini', 'markdown'];

function suggestionsFor({ snippet }: User): string[] {
  const known = snippet !== null && !FORMATS.includes(snippet.language);
  const first = known ? [CODE_LANGUAGES[snippet.language]] : [];
  return normaliseSkills([...first, ...words.COMMON_SKILLS]).slice(0, words.COMMON_SKILLS.length);
}

export function SkillsStep({ user }: { user: User }) {
  return (
    <StepForm step="skills" user={user}>
      {({ skills }, problems) => (
        <>
          <fieldset>
            <legend className="label mb-1.5">{words.suggested}</legend>
            <div className="flex flex-wrap gap-1.5">
              {suggestionsFor(user).map((skill) => {
                const tag = skills.find((one) => skillKey(one) === skillKey(skill));
                return (
                  <label className="pick font-mono" key={skill}>
                    <input
                      type="checkbox"
                      checked={tag !== undefined}
                      onChange={() => {
                        if (tag === undefined) addTags('skills', skill);
                        else removeTag('skills', tag);
                      }}
                    />
                    <span>{skill}</span>
                  </label>
                );
              })}
            </div>
          </fieldset>
          <TagInput
            name="skills"
            field={FIELDS.skills}
            tags={skills}
            changed={false}
            error={problems.skills}
            onAdd={(text, named) => addTags('skills', text, named)}
            onRemove={(tag) => removeTag('skills', tag)}
          />
        </>
      )}
    </StepForm>
  );
}
