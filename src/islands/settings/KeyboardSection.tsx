import { useStore } from '@nanostores/react';
import { $letterKeys } from '#stores/client/letter-keys.ts';
import { Row, RowTitle } from './Row.tsx';
import { Switch } from './Switch.tsx';
import * as words from './words.ts';

/** Shortcuts of a single letter, which who dictates or slips may want to be without. */
export function KeyboardSection() {
  const on = useStore($letterKeys) !== 'off';
  return (
    <Row className="grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-5">
      <div>
        <RowTitle>
          <label htmlFor="letter-keys">{words.letterKeys}</label>
        </RowTitle>
        <p className="hint text-pretty" id="letter-keys-hint">
          {words.letterKeysAre}
        </p>
      </div>
      <Switch
        id="letter-keys"
        aria-describedby="letter-keys-hint"
        checked={on}
        onChange={() => $letterKeys.set(on ? 'off' : undefined)}
      />
    </Row>
  );
}
