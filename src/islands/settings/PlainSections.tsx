import { useStore } from '@nanostores/react';
import { Download } from 'lucide-static';
import { api } from '#stores/client/api.ts';
import { $letterKeys, $relayOnly } from '#stores/client/browser-settings.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { ButtonRow, Row } from './Section.tsx';
import { SwitchRow } from './Switch.tsx';
import * as words from './words.ts';

// These sections load no data.

export function CallSection() {
  const on = useStore($relayOnly) === 'on';
  return (
    <SwitchRow
      id="hide-address"
      title={words.hideAddress}
      hint={words.hideAddressIs}
      on={on}
      onTurn={() => $relayOnly.set(on ? undefined : 'on')}
    />
  );
}

export function KeyboardSection() {
  const on = useStore($letterKeys) !== 'off';
  return (
    <SwitchRow
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
      <Button small className="text-no-ink" data-do="ask-delete">
        {words.deletion.verb}
      </Button>
    </ButtonRow>
  );
}

const EXPORT = '/api/account/export';

export function DataSection() {
  const { failed, submit } = useSubmission();
  return (
    <Row>
      <p className="hint text-pretty">{words.stored}</p>
      <p className="my-1.5">
        <a
          className="btn btn--sm"
          href={EXPORT}
          download
          onClick={(event) => {
            event.preventDefault();
            void submit(null, async () => {
              await api('POST /step-up');
              location.assign(EXPORT);
            });
          }}
        >
          <Icon svg={Download} small />
          {words.download}
        </a>
      </p>
      <p className="hint text-pretty text-no-ink empty:hidden" role="alert">
        {failed?.message}
      </p>
    </Row>
  );
}
