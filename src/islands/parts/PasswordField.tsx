import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

interface Props {
  id: string;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
}

/** A password with a key that shows it; the key is there only while the field has text (CSS). */
export function PasswordField({ id, name, label, autoComplete, hint, error }: Props) {
  const [shown, setShown] = useState(false);
  const note = error ?? hint;
  return (
    <div className={error === undefined ? 'field' : 'field has-error'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input-wrap">
        <input
          className="input"
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          placeholder=" "
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        <button
          type="button"
          className="btn btn--icon"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff className="ic" aria-hidden /> : <Eye className="ic" aria-hidden />}
        </button>
      </div>
      {note !== undefined && (
        <p className={error === undefined ? 'hint' : 'hint hint--no'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
