import type { ReactNode } from 'react';
import type { ProfileDraft } from '#shared/profile-draft.ts';
import {
  type Field,
  type FieldName,
  FIELDS,
  type NameOf,
  REMOVABLE,
} from '#shared/profile-fields.ts';
import { addTags, keepField, removeField, removeTag, typeDraft } from '#stores/profile/draft.ts';
import { Caption, RemoveButton } from './Caption.tsx';
import { Picks } from './Picks.tsx';
import { ProjectField } from './ProjectField.tsx';
import { SnippetField } from './SnippetField.tsx';
import { TagInput } from './TagInput.tsx';
import { type Panel, TextInput } from './TextInput.tsx';
import { WeekField } from './WeekField.tsx';
import * as words from './words.ts';

interface Props<Kind extends Field['input']> extends Panel {
  name: NameOf<Kind>;
  field: Field & { input: Kind };
}

const INPUTS: { [Kind in Field['input']]: (props: Props<Kind>) => ReactNode } = {
  text: TextInput,
  paragraph: TextInput,
  number: TextInput,
  link: TextInput,
  choice: ({ name, field, user, draft, problems, changed }) => {
    const removed = draft.removed.some((one) => one === name);
    const removable = REMOVABLE.find((one) => one === name);
    return field.words === undefined ? (
      <ChoiceField
        id={`edit-${name}`}
        label={field.label}
        changed={changed.includes(name)}
        aside={
          removable !== undefined &&
          user[name] !== null && (
            <RemoveButton
              what={field.label}
              removed={removed}
              onTurn={() => (removed ? keepField(name) : removeField(removable))}
            />
          )
        }
        options={field.of}
        chosen={draft[name]}
        current={field.empty === 'keeps' && !removed ? user[name] : null}
        error={problems[name]}
        wide={field.empty === 'clears'}
        onChoose={(one) => typeDraft({ [name]: one })}
      />
    ) : (
      <Picks
        label={field.label}
        of={field.of}
        words={field.words}
        changed={changed.includes(name)}
        isOn={(one) => one === (draft[name] ?? field.otherwise)}
        onTurn={(one) => typeDraft({ [name]: one === draft[name] ? null : one })}
      />
    );
  },
  choices: ({ name, field, draft, changed }) => {
    const isOn = (one: string) => draft[name].some((other) => other === one);
    const turned = (one: string) => field.of.filter((other) => isOn(other) !== (other === one));
    return (
      <Picks
        label={field.label}
        of={field.of}
        words={field.words}
        changed={changed.includes(name)}
        isOn={isOn}
        onTurn={(one) => typeDraft({ [name]: turned(one) } as Partial<ProfileDraft>)}
      />
    );
  },
  words: ({ name, field, draft, problems, changed }) => (
    <TagInput
      name={name}
      field={field}
      tags={draft[name]}
      changed={changed.includes(name)}
      error={problems[name]}
      onAdd={(text, named) => addTags(name, text, named)}
      onRemove={(tag) => removeTag(name, tag)}
    />
  ),
  hours: ({ draft, problems, changed }) => (
    <WeekField
      availability={draft.availability}
      timeZone={draft.timeZone}
      changed={changed}
      error={problems.timeZone}
      onChange={typeDraft}
    />
  ),
  snippet: ({ user, draft, problems, changed }) => (
    <SnippetField
      person={user}
      snippet={draft.snippet}
      changed={changed.includes('snippet')}
      error={problems.snippet}
      onChange={(snippet) => typeDraft({ snippet })}
    />
  ),
  project: ({ draft, problems, changed }) => (
    <ProjectField
      project={draft.project}
      changed={changed.includes('project')}
      error={problems.project}
      onChange={(project) => typeDraft({ project })}
    />
  ),
  // The hours include the zone.
  zone: () => null,
};

export function ProfileField({ name, ...panel }: Panel & { name: FieldName }) {
  const field = FIELDS[name];
  const Input = INPUTS[field.input] as (
    props: Panel & { name: FieldName; field: Field },
  ) => ReactNode;
  return <Input {...panel} name={name} field={field} />;
}

interface ChoiceFieldProps {
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
function ChoiceField(props: ChoiceFieldProps) {
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
