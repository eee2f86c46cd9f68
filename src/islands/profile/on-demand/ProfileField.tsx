import type { ReactNode } from 'react';
import { URL_MAX } from '#shared/limits.ts';
import type { ProfileDraft } from '#shared/profile-draft.ts';
import { type Field, type FieldName, FIELDS, type NameOf } from '#shared/profile-fields.ts';
import type { User } from '#shared/user.ts';
import { typeDraft } from '#stores/profile/draft.ts';
import type { FieldProblems } from '#stores/profile/profile-edit.ts';
import { TextArea } from '#islands/ui/form/TextArea.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { HoursGrid } from './HoursGrid.tsx';
import { SnippetField } from './SnippetField.tsx';
import { TagInput } from './TagInput.tsx';

interface Panel {
  user: User;
  draft: ProfileDraft;
  problems: FieldProblems;
}

interface Props<Kind extends Field['input']> extends Panel {
  name: NameOf<Kind>;
  field: Field & { input: Kind };
}

interface TextProps extends Panel {
  name: NameOf<'text' | 'paragraph' | 'number' | 'link'>;
  field: Field;
}

/** What every field of text has; one that an empty text keeps shows its current value. */
const text = ({ name, field, user, draft, problems }: TextProps) => ({
  id: `edit-${name}`,
  label: field.label,
  value: draft[name],
  error: problems[name],
  onChange: (event: { target: { value: string } }) => typeDraft({ [name]: event.target.value }),
  ...(field.empty === 'keeps' && { placeholder: String(user[name] ?? '') }),
});
const optional = ({ field }: { field: Field }) => ({ optional: field.empty === 'clears' });

/** An input for each kind of field. */
const INPUTS: { [Kind in Field['input']]: (props: Props<Kind>) => ReactNode } = {
  text: (props) => (
    <TextField
      placeholder={props.field.placeholder}
      {...text(props)}
      {...optional(props)}
      wide={props.field.wide ?? false}
      autoComplete={props.field.autoComplete ?? 'off'}
      maxLength={props.field.max}
    />
  ),
  paragraph: (props) => <TextArea {...text(props)} rows={4} maxLength={props.field.max} />,
  number: (props) => (
    <TextField {...text(props)} {...optional(props)} inputMode="numeric" autoComplete="off" />
  ),
  link: (props) => (
    <TextField
      placeholder="https://"
      {...text(props)}
      {...optional(props)}
      autoComplete="off"
      inputMode="url"
      maxLength={URL_MAX}
    />
  ),
  choice: ({ name, field, user, draft, problems }) =>
    field.empty === 'keeps' ? (
      <ChoiceField
        id={`edit-${name}`}
        label={field.label}
        options={field.of}
        chosen={draft[name]}
        current={user[name]}
        error={problems[name]}
        onChoose={(one) => typeDraft({ [name]: one })}
      />
    ) : (
      <Picks
        field={field}
        isOn={(one) => one === (draft[name] ?? field.otherwise)}
        onTurn={(one) => typeDraft({ [name]: one === draft[name] ? null : one })}
      />
    ),
  choices: ({ name, field, draft }) => {
    const isOn = (one: string) => draft[name].some((other) => other === one);
    const turned = (one: string) => field.of.filter((other) => isOn(other) !== (other === one));
    return (
      <Picks
        field={field}
        isOn={isOn}
        onTurn={(one) => typeDraft({ [name]: turned(one) } as Partial<ProfileDraft>)}
      />
    );
  },
  words: ({ name, field, draft, problems }) => (
    <TagInput name={name} field={field} tags={draft[name]} error={problems[name]} />
  ),
  hours: ({ draft, problems }) => (
    <HoursGrid
      availability={draft.availability}
      timeZone={draft.timeZone}
      error={problems.timeZone}
      onChange={typeDraft}
    />
  ),
  snippet: ({ user, draft, problems }) => (
    <SnippetField
      person={user}
      snippet={draft.snippet}
      error={problems.snippet}
      onChange={(snippet) => typeDraft({ snippet })}
    />
  ),
  // Part of the hours, which mean nothing without it.
  zone: () => null,
};

/** A field of the edit panel. */
export function ProfileField({ name, ...panel }: Panel & { name: FieldName }) {
  const field = FIELDS[name];
  const Input = INPUTS[field.input] as (
    props: Panel & { name: FieldName; field: Field },
  ) => ReactNode;
  return <Input {...panel} name={name} field={field} />;
}

interface PicksProps {
  field: Field & { input: 'choice' | 'choices' };
  isOn: (one: string) => boolean;
  onTurn: (one: string) => void;
}

function Picks({ field, isOn, onTurn }: PicksProps) {
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="label mb-1.5">{field.label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {field.of.map((one) => (
          <label className="pick" key={one}>
            <input type="checkbox" checked={isOn(one)} onChange={() => onTurn(one)} />
            <span>{field.words?.[one] ?? one}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
