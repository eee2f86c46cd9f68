import cross from 'lucide-static/icons/x.svg?raw';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { COMMA } from '#shared/skills.ts';
import { composes } from '#islands/ui/composes.ts';
import { Field } from '#islands/ui/form/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Caption } from './Caption.tsx';
import * as words from './words.ts';

interface Props {
  name: string;
  field: { one: string; label: string; example: string; wide?: boolean | undefined };
  tags: string[];
  changed: boolean;
  error: string | undefined;
  /** `named` gives the tags common names. */
  onAdd: (text: string, named?: (tags: string[]) => string[]) => void;
  onRemove: (tag: string) => void;
}

export function TagInput({ name, field, tags, changed, error, onAdd, onRemove }: Props) {
  const [text, setText] = useState('');
  const [names, setNames] = useState<typeof import('#shared/skill-names.ts') | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const add = (typed: string) => {
    onAdd(typed, names?.namedSkills);
    setText('');
  };
  const suggest = () => {
    if (field.one === 'skill') import('#shared/skill-names.ts').then(setNames, () => undefined);
  };
  const type = (typed: string, { inputType }: Partial<InputEvent>) => {
    // Browsers name the choice of a suggestion a replacement, or not at all. A replacement may also be an autocorrection.
    const isReplaced = inputType === undefined || inputType === 'insertReplacementText';
    if ((isReplaced && names?.SKILL_NAMES.includes(typed)) || COMMA.test(typed)) add(typed);
    else setText(typed);
  };
  const press = (event: KeyboardEvent) => {
    if (composes(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '') {
      const last = tags.at(-1);
      if (last !== undefined) onRemove(last);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!COMMA.test(pasted) && !/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    add(text + pasted);
  };
  const remove = (word: string) => {
    onRemove(word);
    input.current?.focus();
  };

  return (
    <Field
      id={`edit-${name}`}
      label={<Caption text={field.label} changed={changed} />}
      aside={
        <span className="hint truncate max-sm:hidden" id={`edit-${name}-hint`}>
          {words.addTag(field.one)}
        </span>
      }
      error={error}
      wide={field.wide}
    >
      <div className="input flex flex-wrap items-center gap-1.5 p-2 focus-within:border-focus focus-within:ring-3 focus-within:ring-focus/24">
        {tags.map((word) => (
          <span className="chip min-w-0" key={word} title={word}>
            <bdi className="truncate leading-5">{word}</bdi>
            <button
              type="button"
              className="*:size-3.5"
              aria-label={words.remove(word)}
              onClick={() => remove(word)}
            >
              <Icon svg={cross} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          className="h-6.5 min-w-22 flex-1 px-1 text-sm outline-0"
          id={`edit-${name}`}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="enter"
          placeholder={tags.length === 0 ? field.example : ''}
          aria-invalid={error !== undefined}
          aria-describedby={`edit-${name}-${error === undefined ? 'hint' : 'note'}`}
          list={field.one === 'skill' ? `names-${name}` : undefined}
          onFocus={suggest}
          onChange={(event) => type(event.target.value, event.nativeEvent)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => add(text)}
        />
        <datalist id={`names-${name}`}>
          {text !== '' && names?.SKILL_NAMES.map((one) => <option key={one} value={one} />)}
        </datalist>
      </div>
    </Field>
  );
}
