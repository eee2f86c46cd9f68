import { useState } from 'react';
import { type AssistantModel, DEFAULT_MODEL, KEY_PAGE } from '#shared/assistant.ts';
import { saveKey } from '#stores/assistant/assistant.ts';
import { TextField } from '#islands/ui/form/TextField.tsx';
import * as words from './words.ts';

interface Props {
  model: AssistantModel;
  product: string;
  error: string | null;
}

const HIDDEN_LOOK =
  '[&_input]:font-mono [&_input]:text-sm/6 [&_input]:[-webkit-text-security:disc]';

/** The form is never in the server's HTML: sent without JavaScript, it would post the key here. */
export function KeyForm({ model, product, error }: Props) {
  const [typed, setTyped] = useState('');
  const [blank, setBlank] = useState(false);
  return (
    <form
      className={`grid gap-2.5 pt-0.5 ${HIDDEN_LOOK}`}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        setBlank(typed.trim() === '');
        saveKey(typed);
      }}
    >
      <TextField
        id="ai-key"
        label={words.key.label}
        // Browsers would fill a password field with this site's password.
        type="text"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={blank ? words.key.missing : (error ?? undefined)}
      />
      <p className="hint">
        {words.keyIsKept}{' '}
        <b className="font-medium wrap-anywhere text-ink-2">{new URL(model.baseUrl).host}</b>{' '}
        {words.keyGoesThere(product)}
      </p>
      <div className="flex items-center justify-between gap-3">
        <button type="submit" className="btn">
          {words.key.save}
        </button>
        {model.baseUrl === DEFAULT_MODEL.baseUrl && (
          <a className="link" href={KEY_PAGE} target="_blank" rel="noopener noreferrer">
            {words.key.get}
          </a>
        )}
      </div>
    </form>
  );
}
