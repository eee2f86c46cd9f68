import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { skillKey } from '#shared/skills.ts';
import { gitHubSkills, usedSkills } from '#stores/profile/skills.ts';
import * as words from './words.ts';

interface Props {
  tags: string[];
  onAdd: (skill: string) => void;
  onRemove: (tag: string) => void;
}

/** For members with a GitHub account. Only the pressed button asks GitHub, and only picked skills are stored. */
export function GitHubSkills({ tags, onAdd, onRemove }: Props) {
  const used = useStore(usedSkills.$state);
  const found = useStore(gitHubSkills.$state);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (usedSkills.$state.get().kind !== 'ready') void usedSkills.load();
  }, []);
  if (used.kind !== 'ready' || !used.gitHub) return null;
  const ask = () => {
    setAsked(true);
    void gitHubSkills.load();
  };
  const skills = isAsked && found.kind === 'ready' ? found.skills : [];
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <button type="button" className="link" onClick={ask}>
          {words.gitHub.ask}
        </button>
        <span className="text-ink-2" role="status">
          {isAsked && words.gitHub.state(found)}
        </span>
      </p>
      {skills.length > 0 && (
        <fieldset>
          <legend className="sr-only">{words.gitHub.legend}</legend>
          <div className="flex flex-wrap gap-1.5">
            {skills.map((skill) => {
              const tag = tags.find((one) => skillKey(one) === skillKey(skill));
              return (
                <label className="pick font-mono" key={skill}>
                  <input
                    type="checkbox"
                    checked={tag !== undefined}
                    onChange={() => (tag === undefined ? onAdd(skill) : onRemove(tag))}
                  />
                  <span>{skill}</span>
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
    </div>
  );
}
