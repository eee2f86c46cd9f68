import cross from 'lucide-static/icons/x.svg?raw';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { addTags, removeTag, type TagField } from '#stores/profile/profile-edit.ts';
import { Field } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  field: TagField;
  label: string;
  /** Examples, while there is nothing. */
  example: string;
  skills: string[];
  error: string | undefined;
}

/** Skills, or other words, as chips in one field with the text of the next one. */
export function TagInput({ field, label, example, skills, error }: Props) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const add = (typed: string) => {
    addTags(field, typed);
    setText('');
  };
  const type = (typed: string) => {
    if (typed.includes(',')) add(typed);
    else setText(typed);
  };
  const press = (event: KeyboardEvent) => {
    // Enter also ends the composition of a word in many scripts; that one is not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '') {
      const last = skills.at(-1);
      if (last !== undefined) removeTag(field, last);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[,\r\n]/.test(pasted)) return;
    event.preventDefault();
    add(text + pasted);
  };
  const remove = (skill: string) => {
    removeTag(field, skill);
    input.current?.focus();
  };

  return (
    <Field
      id={`edit-${field}`}
      label={label}
      hint={`A comma or Enter adds a ${field === 'languages' ? 'language' : 'skill'}.`}
      error={error}
      wide
    >
      <div className="input flex flex-wrap items-center gap-1.5 p-2 focus-within:border-focus focus-within:ring-3 focus-within:ring-focus/24">
        {skills.map((skill) => (
          <span className="chip min-w-0" key={skill} title={skill}>
            <bdi className="truncate leading-5">{skill}</bdi>
            <button
              type="button"
              className="*:size-3.5"
              aria-label={`Remove ${skill}`}
              onClick={() => remove(skill)}
            >
              <Icon svg={cross} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          className="h-6.5 min-w-22 flex-1 px-1 text-sm outline-0"
          id={`edit-${field}`}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="enter"
          placeholder={skills.length === 0 ? example : ''}
          aria-invalid={error !== undefined}
          aria-describedby={`edit-${field}-note`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => add(text)}
        />
      </div>
    </Field>
  );
}
