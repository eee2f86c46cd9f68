import { ButtonRow } from './Row.tsx';
import * as words from './words.ts';

/** Links to the password panel of the profile. */
export function PasswordSection() {
  return (
    <ButtonRow>
      <p className="hint text-pretty">{words.password.line}</p>
      <a className="btn btn--sm" href="/profile#password">
        {words.password.change}
      </a>
    </ButtonRow>
  );
}
