import { useStore } from '@nanostores/react';
import { X } from 'lucide-static';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { COMMA, skillKey } from '#shared/skills.ts';
import { composes } from '#shared/composes.ts';
import { api } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';
import { Field } from '#islands/ui/form/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Caption } from './Caption.tsx';
import * as words from './words.ts';

/** Skills by use on this site. */
const usedSkills = createResource(() => api('GET /skills'));

/** Languages of one's own public repositories. */
const gitHubSkills = createResource(() => api('GET /skills/github'));

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
  const [skills, setSkills] = useState<typeof import('#shared/skill-suggestions.ts') | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const used = useStore(usedSkills.$state);
  const input = useRef<HTMLInputElement>(null);

  const isSkill = field.one === 'skill';
  const listId = `edit-${name}-list`;
  const names =
    isOpen && skills !== null
      ? skills.suggestSkills(text, used.kind === 'ready' ? used.used : [], tags)
      : [];

  const add = (typed: string) => {
    onAdd(typed, skills?.namedSkills);
    type('');
  };
  const suggest = () => {
    if (!isSkill || skills !== null) return;
    // Skills can be typed without suggestions, so a failure shows nothing.
    import('#shared/skill-suggestions.ts').then(setSkills, () => undefined);
    if (used.kind !== 'ready') void usedSkills.load();
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(isSkill && typed !== '');
    setActive(-1);
  };
  const press = (event: KeyboardEvent) => {
    if (composes(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && isSkill && text !== '') {
      event.preventDefault();
      setOpen(true);
      // The field itself is a place of the round.
      const places = names.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape' && names.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      add(names[active] ?? text);
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
      <div className="input relative flex flex-wrap items-center gap-1.5 p-2 focus-within:border-focus focus-within:ring-3 focus-within:ring-focus/24">
        {tags.map((word) => (
          <span className="chip min-w-0" key={word} title={word}>
            <bdi className="truncate leading-5">{word}</bdi>
            <button
              type="button"
              className="*:size-3.5"
              aria-label={words.remove(word)}
              onClick={() => remove(word)}
            >
              <Icon svg={X} />
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
          {...(isSkill && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': names.length > 0,
            'aria-controls': listId,
            'aria-activedescendant': names[active] && optionId(listId, active),
          })}
          onFocus={suggest}
          onChange={({ target }) =>
            COMMA.test(target.value) ? add(target.value) : type(target.value)
          }
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => add(names[active] ?? text)}
        />
        {isSkill && <SkillList id={listId} names={names} active={active} onPick={add} />}
      </div>
      {name === 'skills' && <GitHubSkills tags={tags} onAdd={onAdd} onRemove={onRemove} />}
    </Field>
  );
}

const optionId = (listId: string, at: number): string => `${listId}-${String(at)}`;

interface SkillListProps {
  id: string;
  names: readonly string[];
  /** -1: none. */
  active: number;
  onPick: (name: string) => void;
}

/** The listbox of a combobox; without names it is hidden. */
function SkillList({ id, names, active, onPick }: SkillListProps) {
  const list = useRef<HTMLUListElement>(null);
  const isOpen = names.length > 0;
  useEffect(() => {
    const shown = active === -1 ? list.current : list.current?.children[active];
    if (isOpen) shown?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);
  return (
    <>
      <ul
        ref={list}
        className="absolute top-full left-0 z-5 mt-1 max-h-66 w-full max-w-90 overflow-y-auto overscroll-contain rounded-lg bg-raised p-1 shadow-pop"
        id={id}
        role="listbox"
        aria-label={words.suggestions}
        hidden={!isOpen}
        // The field keeps the focus, because its loss adds the typed text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {names.map((name, at) => (
          <li
            key={name}
            id={optionId(id, at)}
            className="cursor-pointer truncate rounded-md px-2.5 py-2 text-sm hover:bg-hover aria-selected:rounded-l-none aria-selected:bg-hover aria-selected:shadow-[inset_3px_0_0_var(--color-caret)] pointer-coarse:py-3"
            role="option"
            aria-selected={at === active}
            onClick={() => onPick(name)}
          >
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <span className="sr-only" role="status">
        {isOpen && words.suggested(names.length)}
      </span>
    </>
  );
}

interface GitHubSkillsProps {
  tags: string[];
  onAdd: (skill: string) => void;
  onRemove: (tag: string) => void;
}

/** For members with a GitHub account. Only the pressed button asks GitHub, and only picked skills are stored. */
function GitHubSkills({ tags, onAdd, onRemove }: GitHubSkillsProps) {
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
