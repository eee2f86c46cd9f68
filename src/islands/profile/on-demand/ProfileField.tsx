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
import { RemoveButton } from './Caption.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { Picks } from './Picks.tsx';
import { ProjectField } from './ProjectField.tsx';
import { SnippetField } from './SnippetField.tsx';
import { TagInput } from './TagInput.tsx';
import { type Panel, TextInput } from './TextInput.tsx';
import { WeekField } from './WeekField.tsx';

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
