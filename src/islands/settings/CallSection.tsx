import { useStore } from '@nanostores/react';
import { $relayOnly } from '#stores/calls/relay-only.ts';
import { SwitchRow } from './Switch.tsx';
import * as words from './words.ts';

/** Call settings; shown if the site has a TURN relay. */
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
