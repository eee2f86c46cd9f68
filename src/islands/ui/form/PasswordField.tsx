import { Eye, EyeOff } from 'lucide-static';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Field } from './Field.tsx';
import { Icon } from '../Icon.tsx';
import * as words from './words.ts';

interface Props {
  id: string;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
}

/** The style sheet hides the show button of an empty field. */
export function PasswordField({ id, name, label, autoComplete, hint, error }: Props) {
  const [shown, setShown] = useState(false);
  const note = error ?? hint;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          className="input peer pe-12"
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
        <Button
          className="btn--icon absolute end-0.5 top-0.5 peer-placeholder-shown:hidden"
          aria-label={shown ? words.hidePassword : words.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Icon svg={EyeOff} /> : <Icon svg={Eye} />}
        </Button>
      </div>
    </Field>
  );
}
