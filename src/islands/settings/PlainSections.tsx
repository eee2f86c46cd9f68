import { useStore } from '@nanostores/react';
import { $relayOnly } from '#stores/calls/relay-only.ts';
import { $letterKeys } from '#stores/client/letter-keys.ts';
import { ButtonRow } from './Row.tsx';
import { SwitchRow } from './Switch.tsx';
import * as words from './words.ts';

// These sections need no data from the server.

export function CallSection() {
  const on = useStore($relayOnly) === 'on';
  return (
    <SwitchRow
      className="px-4 py-5 sm:px-6"
      id="hide-address"
      title={words.hideAddress}
      hint={words.hideAddressIs}
      on={on}
      onTurn={() => $relayOnly.set(on ? undefined : 'on')}
    />
  );
}

/** Speech input and accidental presses trigger single-letter shortcuts. */
export function KeyboardSection() {
  const on = useStore($letterKeys) !== 'off';
  return (
    <SwitchRow
      className="px-4 py-5 sm:px-6"
      id="letter-keys"
      title={words.letterKeys}
      hint={words.letterKeysAre}
      on={on}
      onTurn={() => $letterKeys.set(on ? 'off' : undefined)}
    />
  );
}

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

/** The shell's dialog confirms the deletion. */
export function DeletionSection() {
  return (
    <ButtonRow>
      <p className="hint text-pretty">{words.deletion.line}</p>
      <button className="btn btn--sm text-no-ink" type="button" data-do="ask-delete">
        {words.deletion.verb}
      </button>
    </ButtonRow>
  );
}
