import { useStore } from '@nanostores/react';
import { $letterKeys } from '#stores/client/letter-keys.ts';
import { SwitchRow } from './Switch.tsx';
import * as words from './words.ts';

/** Turns single-letter shortcuts off, for speech input and accidental presses. */
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
