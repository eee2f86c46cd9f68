import { useState } from 'react';
import { URL_MAX } from '#shared/limits.ts';
import {
  cleanProject,
  EMPTY_PROJECT,
  PROJECT_HOURS_MAX,
  PROJECT_PITCH_MAX,
  PROJECT_TITLE_MAX,
  projectProblems,
} from '#shared/project-draft.ts';
import { type Project, STAGE_WORDS, STAGES, WANTED, WANTED_WORDS } from '#shared/project.ts';
import { normaliseSkills } from '#shared/skills.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { Caption } from './Caption.tsx';
import { Offer } from './Offer.tsx';
import { Picks } from './Picks.tsx';
import { TagInput } from './TagInput.tsx';
import * as words from './words.ts';

interface Props {
  project: Project | null;
  changed: boolean;
  error: string | undefined;
  onChange: (project: Project | null) => void;
}

export function ProjectField({ project, changed, error, onChange }: Props) {
  const [touched, setTouched] = useState(false);
  if (project === null) {
    return (
      <Offer
        text={words.project.offer}
        action={words.project.add}
        focus={touched}
        onAccept={() => {
          setTouched(true);
          onChange(EMPTY_PROJECT);
        }}
      />
    );
  }
  const change = (part: Partial<Project>) => onChange({ ...project, ...part });
  const wrong = projectProblems(cleanProject(project) ?? project);
  // An incomplete field gets its message on saving only.
  if (error === undefined) {
    delete wrong.title;
    delete wrong.link;
  } else if (Object.keys(wrong).length === 0) wrong.title = error;
  const { stack, wanted, pitch } = project;
  return (
    <div className="col-span-full grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field
        id="edit-project"
        label={<Caption text={words.project.title} changed={changed} />}
        aside={
          <Button
            small
            className="btn--flat -my-1.5"
            onClick={() => {
              setTouched(true);
              onChange(null);
            }}
          >
            {words.project.remove}
          </Button>
        }
        error={wrong.title}
        wide
      >
        <input
          autoFocus={touched}
          id="edit-project"
          className="input"
          value={project.title}
          maxLength={PROJECT_TITLE_MAX}
          placeholder={words.project.titleHint}
          autoComplete="off"
          aria-invalid={wrong.title !== undefined}
          aria-describedby={wrong.title && 'edit-project-note'}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field
        id="edit-project-pitch"
        label={words.project.pitch}
        aside={
          <span className="text-sm text-ink-3" aria-hidden>
            {pitch.length} / {PROJECT_PITCH_MAX}
          </span>
        }
        error={wrong.pitch}
        wide
      >
        <textarea
          id="edit-project-pitch"
          className="input"
          rows={4}
          value={pitch}
          maxLength={PROJECT_PITCH_MAX}
          placeholder={words.project.pitchHint}
          aria-invalid={wrong.pitch !== undefined}
          aria-describedby={wrong.pitch && 'edit-project-pitch-note'}
          onChange={({ target }) => change({ pitch: target.value })}
        />
      </Field>
      <TagInput
        name="project-stack"
        field={{
          one: 'skill',
          label: words.project.stack,
          example: words.project.stackHint,
          wide: true,
        }}
        tags={stack}
        changed={false}
        error={wrong.stack}
        onAdd={(text, named = (tags) => tags) => {
          const next = named(normaliseSkills([...stack, ...text.split(/[\r\n]+/)]));
          if (next.join() !== stack.join()) change({ stack: next });
        }}
        onRemove={(tag) => change({ stack: stack.filter((one) => one !== tag) })}
      />
      <Picks
        label={words.project.wanted}
        of={WANTED}
        words={WANTED_WORDS}
        isOn={(one) => wanted.some((other) => other === one)}
        onTurn={(one) =>
          change({ wanted: WANTED.filter((other) => wanted.includes(other) !== (other === one)) })
        }
      />
      <div className="field">
        <span className="label" id="edit-project-stage">
          {words.project.stage}
        </span>
        <div className="seg auto-cols-auto" role="group" aria-labelledby="edit-project-stage">
          {STAGES.map((stage) => (
            <button
              key={stage}
              type="button"
              aria-pressed={project.stage === stage}
              onClick={() => change({ stage })}
            >
              {STAGE_WORDS[stage]}
            </button>
          ))}
        </div>
      </div>
      <TextField
        id="edit-project-hours"
        label={words.project.hours}
        optional
        type="number"
        min={1}
        max={PROJECT_HOURS_MAX}
        value={project.hours ?? ''}
        error={wrong.hours}
        autoComplete="off"
        onChange={({ target }) =>
          change({ hours: target.value === '' ? null : target.valueAsNumber })
        }
      />
      <TextField
        id="edit-project-link"
        label={words.project.link}
        optional
        wide
        inputMode="url"
        maxLength={URL_MAX}
        placeholder="https://"
        value={project.link ?? ''}
        error={wrong.link}
        autoComplete="off"
        onChange={({ target }) => change({ link: target.value === '' ? null : target.value })}
      />
    </div>
  );
}
