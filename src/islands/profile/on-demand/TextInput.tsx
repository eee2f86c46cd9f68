import { type FocusEvent, useRef, useState } from 'react';
import { isTyped, type ProfileDraft, shown } from '#shared/profile-draft.ts';
import {
  type Field as ProfileField,
  type FieldName,
  type NameOf,
  REMOVABLE,
} from '#shared/profile-fields.ts';
import { URL_MAX } from '#shared/limits.ts';
import type { User } from '#shared/user.ts';
import { keepField, removeField, typeDraft } from '#stores/profile/draft.ts';
import type { FieldProblems } from '#stores/profile/profile-edit.ts';
import { Field } from '#islands/ui/form/Field.tsx';
import { Caption, RemoveButton } from './Caption.tsx';
import * as words from './words.ts';

/** The state of the edit panel. */
export interface Panel {
  user: User;
  draft: ProfileDraft;
  problems: FieldProblems;
  changed: readonly FieldName[];
}

type Texts = 'text' | 'paragraph' | 'number' | 'link';

interface Props extends Panel {
  name: NameOf<Texts>;
  field: ProfileField & { input: Texts };
}

function inputOf(field: Props['field']) {
  switch (field.input) {
    case 'text':
      return { maxLength: field.max, autoComplete: field.autoComplete ?? 'off' };
    case 'paragraph':
      return { maxLength: field.max };
    case 'number':
      return { inputMode: 'numeric', autoComplete: 'off' } as const;
    case 'link':
      return { inputMode: 'url', autoComplete: 'off', maxLength: URL_MAX } as const;
  }
}

/** Focus fills in the current value for correction; unchanged or emptied, the input is empty again and keeps it. */
export function TextInput({ name, field, user, draft, problems, changed }: Props) {
  const typed = draft[name];
  const error = problems[name];
  const isChanged = changed.includes(name);
  const removed = draft.removed.some((one) => one === name);
  const current = isTyped(field) ? (shown(name, user) as string) : '';
  const [taken, setTaken] = useState<string | null>(null);
  /** A pointer sets the caret without selecting. */
  const pressed = useRef(false);
  const id = `edit-${name}`;
  const value = typed !== '' ? typed : (taken ?? '');
  const long = field.input === 'paragraph';
  const canGo = current !== '' && REMOVABLE.some((one) => one === name);
  const blank = 'placeholder' in field ? field.placeholder : undefined;
  const was = (
    <>
      {words.was} <s>{current}</s>
    </>
  );
  const hint = removed ? words.goesAway : isChanged && !long && current !== '' ? was : undefined;
  const shared = {
    ...inputOf(field),
    id,
    className: 'input placeholder:text-ink-2',
    value,
    placeholder:
      current === '' || removed ? (field.input === 'link' ? 'https://' : blank) : current,
    'aria-invalid': error !== undefined,
    'aria-describedby': (error ?? hint) === undefined ? undefined : `${id}-note`,
    onPointerDown: () => (pressed.current = true),
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (typed !== '' || removed) return;
      // The browser selects the text on focus, so the value comes first.
      target.value = current;
      setTaken(current);
      if (!pressed.current && !long) target.select();
    },
    onChange: ({ target }: { target: { value: string } }) => {
      const same = target.value.trim() === current;
      setTaken(target.value);
      typeDraft({ [name]: same ? '' : target.value });
    },
    onBlur: () => {
      pressed.current = false;
      setTaken(null);
    },
  };
  return (
    <Field
      id={id}
      label={<Caption text={field.label} changed={isChanged} />}
      aside={
        <span className="flex items-center gap-3">
          {long && (
            <span className="text-sm text-ink-3" aria-hidden>
              {value.length} / {field.max}
            </span>
          )}
          {canGo && (
            <RemoveButton
              what={field.label}
              removed={removed}
              onTurn={() => {
                setTaken(null);
                if (removed) keepField(name);
                else removeField(name as (typeof REMOVABLE)[number]);
              }}
            />
          )}
        </span>
      }
      hint={hint}
      error={error}
      wide={long || ('wide' in field && field.wide)}
    >
      {long ? <textarea {...shared} rows={3} /> : <input {...shared} />}
    </Field>
  );
}
