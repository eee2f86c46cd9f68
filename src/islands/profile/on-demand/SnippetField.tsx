import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  CODE_LANGUAGES,
  type CodeLanguage,
  cleanCode,
  codeProblem,
  type Snippet,
  SNIPPET_LINES,
  SNIPPET_MAX,
  SNIPPET_NOTE_MAX,
} from '#shared/snippet.ts';
import type { User } from '#shared/user.ts';
import { Button } from '#islands/ui/Button.tsx';
import { composes } from '#shared/composes.ts';
import { Source } from '#islands/ui/code/Source.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { Caption } from './Caption.tsx';
import { Offer } from './Offer.tsx';
import * as words from './words.ts';

interface Props {
  person: User;
  snippet: Snippet | null;
  changed: boolean;
  error: string | undefined;
  /** The first run has no Remove button: an emptied editor is no snippet. */
  removable?: boolean;
  onChange: (snippet: Snippet | null) => void;
}

export const EMPTY_SNIPPET: Snippet = { language: 'text', code: '', note: '' };

export function SnippetField(props: Props) {
  const { person, snippet, changed, error, removable = true, onChange } = props;
  const [preview, setPreview] = useState(false);
  const [touched, setTouched] = useState(false);

  if (snippet === null) {
    return (
      <Offer
        text={words.snippet.offer}
        action={words.snippet.show}
        focus={touched}
        onAccept={() => {
          setTouched(true);
          onChange(EMPTY_SNIPPET);
        }}
      />
    );
  }
  const change = (part: Partial<Snippet>) => onChange({ ...snippet, ...part });
  return (
    <div className="field col-span-full grid-cols-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label className="label" htmlFor="edit-snippet">
          <Caption text={words.snippet.label} changed={changed} />
        </label>
        <div className="flex items-center gap-2">
          <select
            className="input min-h-8 w-auto py-0.5 font-mono text-sm pointer-coarse:min-h-11"
            aria-label={words.snippet.language}
            value={snippet.language}
            onChange={({ target }) => change({ language: target.value as CodeLanguage })}
          >
            {Object.entries(CODE_LANGUAGES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button
            small
            className="min-[768px]:hidden"
            aria-pressed={preview}
            onClick={() => setPreview(!preview)}
          >
            {preview ? words.snippet.edit : words.snippet.preview}
          </Button>
          {removable && (
            <Button
              small
              className="btn--flat"
              onClick={() => {
                setTouched(true);
                onChange(null);
              }}
            >
              {words.snippet.remove}
            </Button>
          )}
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 min-[768px]:grid-cols-[minmax(0,1fr)_232px]">
        <div className={preview ? 'max-[767px]:hidden' : ''}>
          <CodeField snippet={snippet} error={error} focus={touched} onChange={change} />
        </div>
        <Preview
          person={person}
          snippet={snippet}
          className={preview ? '' : 'max-[767px]:hidden'}
        />
      </div>
      <div className="mt-3">
        <TextField
          id="edit-snippet-about"
          label={words.snippet.about}
          optional
          value={snippet.note}
          maxLength={SNIPPET_NOTE_MAX}
          placeholder={words.snippet.aboutHint}
          autoComplete="off"
          onChange={({ target }) => change({ note: target.value })}
        />
      </div>
    </div>
  );
}

interface CodeFieldProps {
  snippet: Snippet;
  error: string | undefined;
  focus: boolean;
  onChange: (part: Partial<Snippet>) => void;
}

function CodeField({ snippet, error, focus, onChange }: CodeFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  /** Tab leaves the field after Escape. */
  const leaving = useRef(false);
  const [refused, setRefused] = useState(false);
  const { code } = snippet;
  const lines = code.split('\n');
  const problem = code.trim() === '' ? null : codeProblem(cleanCode(code));
  const status = error ?? problem ?? (refused ? words.snippet.noRoom(SNIPPET_LINES + 1) : null);

  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (composes(event.nativeEvent)) return;
    const wasLeaving = leaving.current;
    leaving.current = event.key === 'Escape';
    if (event.key === 'Enter' && lines.length >= SNIPPET_LINES) {
      event.preventDefault();
      setRefused(true);
    }
    const { shiftKey, altKey, ctrlKey, metaKey } = event;
    if (event.key !== 'Tab' || wasLeaving || shiftKey || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    // Other ways clear the field's undo history.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    document.execCommand('insertText', false, /^\t/m.test(code) ? '\t' : '  ');
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    // The language is guessed only when the pasted code replaces all other code.
    if ((value.slice(0, selectionStart) + value.slice(selectionEnd)).trim() !== '') return;
    // People can choose the language themselves, so a failure is only logged.
    import('#islands/ui/prose/on-demand/guess-language.ts')
      .then(({ guessLanguage }) => {
        const language = guessLanguage(text) ?? EMPTY_SNIPPET.language;
        onChange({ language, code: field.current?.value ?? text });
      })
      .catch((error: unknown) => console.warn('The language was not guessed:', error));
  };

  return (
    <>
      <textarea
        ref={field}
        id="edit-snippet"
        className="input min-h-64 bg-code font-mono font-features-['calt'_0] text-sm/5 whitespace-pre [tab-size:2]"
        rows={Math.min(SNIPPET_LINES, Math.max(12, lines.length)) + 1}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        value={code}
        aria-invalid={status !== null}
        aria-describedby="edit-snippet-note edit-snippet-size"
        onChange={({ target }) => {
          setRefused(false);
          onChange({ code: target.value });
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => setRefused(false)}
      />
      <p className="hint mt-1.5 flex flex-wrap justify-between gap-x-4">
        <span id="edit-snippet-size">{size(code)}</span>
        <span className="max-sm:hidden">{words.snippet.leave}</span>
      </p>
      <p className="hint text-no-ink empty:hidden" id="edit-snippet-note" role="status">
        {status}
      </p>
    </>
  );
}

/** Characters are shown near their limit. */
function size(text: string): string {
  const code = cleanCode(text);
  const lines = code === '' ? [] : code.split('\n');
  const dimensions = words.snippet.lines(
    lines.length,
    Math.max(0, ...lines.map(({ length }) => length)),
  );
  return code.length < SNIPPET_MAX * 0.8
    ? dimensions
    : `${dimensions}, ${words.snippet.characters(code.length)}`;
}

interface PreviewProps {
  person: User;
  snippet: Snippet;
  className: string;
}

function Preview({ person, snippet, className }: PreviewProps) {
  return (
    <figure className={className}>
      <div className="overflow-hidden rounded-md bg-surface shadow-deck" inert>
        <p className="truncate border-b border-line px-3 py-2 text-sm font-semibold" dir="auto">
          {person.firstName} {person.lastName}
        </p>
        <div className="max-h-90 overflow-hidden bg-code py-2">
          <Source
            code={cleanCode(snippet.code).slice(0, SNIPPET_MAX)}
            language={snippet.language}
            className="text-[0.625rem]/3.75 max-[767px]:text-sm/5"
          />
        </div>
      </div>
      <figcaption className="hint mt-2 text-center">{words.snippet.card}</figcaption>
    </figure>
  );
}
