import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { FactorsAnswer } from '#shared/api.ts';
import { RECOVERY_CODES_LOW, type TrustedBrowser } from '#shared/factors.ts';
import { deviceOf } from '#shared/user-agent.ts';
import {
  $factorForm,
  $factors,
  beginApp,
  distrust,
  loadFactors,
  makeRecoveryCodes,
  switchAppOff,
} from '#stores/account/factors.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FormFailure.tsx';
import { PasswordField } from '#islands/ui/form/PasswordField.tsx';
import { NewApp } from './NewApp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ButtonRow, Row, RowTitle } from './Row.tsx';
import { SectionError } from './SectionError.tsx';
import { Waiting } from './Section.tsx';
import * as words from './words.ts';

/** Two-factor authentication with recovery codes and trusted browsers. */
export function FactorsSection() {
  const state = useStore($factors);
  useEffect(() => void loadFactors(), []);
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'error') {
    return <SectionError message={state.message} onAgain={() => void loadFactors()} />;
  }
  const { doing, appSince, proof } = state;
  if (doing.kind === 'adding') return <NewApp secret={doing.secret} link={doing.link} />;
  if (doing.kind === 'codes') return <RecoveryCodes codes={doing.recoveryCodes} />;
  return appSince === null ? <Off proof={proof} /> : <On {...state} appSince={appSince} />;
}

function Off({ proof }: Pick<FactorsAnswer, 'proof'>) {
  const form = useStore($factorForm);
  const failed = form.kind === 'failed' ? form : null;
  const atField = failed?.fields['password'];
  return (
    <>
      <Row>
        <p className="text-pretty text-ink-2">{words.factors.are}</p>
      </Row>
      <Form
        failed={failed}
        onSend={({ password }) => beginApp(password)}
        aria-label={words.factors.add}
      >
        <Row className="grid-cols-1 gap-3 py-5">
          <FormFailure failed={atField === undefined ? failed : null} />
          {proof === 'password' && (
            <PasswordField
              id="app-password"
              name="password"
              label={words.yourPassword}
              autoComplete="current-password"
              error={atField}
            />
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <BusyButton className="btn--sm" busy={form.kind === 'busy'}>
              {words.factors.add}
            </BusyButton>
            <p className="hint flex-[1_1_240px] text-pretty">{words.factors.proofs[proof]}</p>
          </div>
        </Row>
      </Form>
    </>
  );
}

function On({
  appSince,
  recoveryCodesLeft,
  trusted,
}: Omit<FactorsAnswer, 'appSince'> & { appSince: string }) {
  const [asked, setAsked] = useState<'off' | 'anew' | null>(null);
  const form = useStore($factorForm);
  const busy = form.kind === 'busy';
  return (
    <>
      <ButtonRow>
        <div>
          <RowTitle>
            {words.factors.since(appSince)}
            <span className="tag bg-yes-soft text-yes-ink">{words.factors.isOn}</span>
          </RowTitle>
          <p className="hint text-pretty">{words.factors.onIs}</p>
        </div>
        <button type="button" className="btn btn--sm" onClick={() => setAsked('off')}>
          {words.factors.off}
        </button>
      </ButtonRow>
      <ButtonRow>
        <div>
          <RowTitle>{words.factors.codes}</RowTitle>
          <p className="hint text-pretty">
            {words.factors.left(recoveryCodesLeft)}
            {recoveryCodesLeft <= RECOVERY_CODES_LOW && ` · ${words.factors.low}`}
          </p>
        </div>
        <button type="button" className="btn btn--sm" onClick={() => setAsked('anew')}>
          {words.factors.anew}
        </button>
      </ButtonRow>
      {trusted.length > 0 && <Trusted browsers={trusted} busy={busy} />}
      {form.kind === 'failed' && (
        <Row>
          <FormFailure failed={form} />
        </Row>
      )}
      {asked === 'off' && (
        <ConfirmDialog
          title={words.factors.offTitle}
          text={words.factors.offText}
          verb={words.factors.off}
          run={switchAppOff}
          onClosed={() => setAsked(null)}
        />
      )}
      {asked === 'anew' && (
        <ConfirmDialog
          title={words.factors.anewTitle}
          text={words.factors.anewText}
          verb={words.factors.anew}
          run={makeRecoveryCodes}
          onClosed={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Trusted({ browsers, busy }: { browsers: readonly TrustedBrowser[]; busy: boolean }) {
  return (
    <>
      <ButtonRow>
        <RowTitle>{words.factors.trusted}</RowTitle>
        {browsers.length > 1 && (
          <BusyButton
            type="button"
            className="btn--sm"
            busy={false}
            disabled={busy}
            onClick={() => void distrust()}
          >
            {words.factors.distrustAll}
          </BusyButton>
        )}
      </ButtonRow>
      <ul className="divide-y divide-line">
        {browsers.map((browser) => {
          const name = words.deviceName(deviceOf(browser.userAgent));
          return (
            <li key={browser._id}>
              <ButtonRow>
                <div>
                  <p className="font-medium">{name}</p>
                  <p className="hint">{words.factors.until(browser.expiresAt)}</p>
                </div>
                <button
                  type="button"
                  className="btn btn--sm"
                  aria-label={`${words.factors.distrust}: ${name}`}
                  disabled={busy}
                  onClick={() => void distrust(browser)}
                >
                  {words.factors.distrust}
                </button>
              </ButtonRow>
            </li>
          );
        })}
      </ul>
    </>
  );
}
