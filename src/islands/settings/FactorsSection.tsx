import { useEffect, useRef, useState } from 'react';
import type { AppSecretAnswer, FactorsAnswer, RecoveryCodesAnswer } from '#shared/api.ts';
import { RECOVERY_CODES_LOW, type TrustedBrowser } from '#shared/factors.ts';
import { deviceOf } from '#shared/user-agent.ts';
import { api } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';
import { showToast } from '#stores/client/toast.ts';
import { openConfirm } from '#islands/ui/ConfirmDialog.tsx';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { NewApp } from './NewApp.tsx';
import { askPassword } from './ask-password.ts';
import { ButtonRow, Loaded, Row, RowTitle } from './Section.tsx';
import * as words from './words.ts';
import { copyText } from '#stores/client/copy.ts';

const factors = createResource(() => api('GET /factors'));

async function codesOf(answer: Promise<RecoveryCodesAnswer>): Promise<string[]> {
  const { recoveryCodes } = await answer;
  void factors.load();
  return recoveryCodes;
}

async function switchAppOff(): Promise<void> {
  await api('DELETE /factors/app');
  showToast('done', words.factors.isOff);
  await factors.load();
}

/** Without `browser`, the trust in all ends. */
async function distrust(browser?: TrustedBrowser): Promise<void> {
  const { message } = await (browser === undefined
    ? api('DELETE /trusted-browsers')
    : api('DELETE /trusted-browsers/:browserId', { params: { browserId: browser._id } }));
  showToast('done', message);
  await factors.load();
}

export function FactorsSection() {
  const [secret, setSecret] = useState<AppSecretAnswer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const leave = () => {
    setSecret(null);
    setCodes(null);
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={leave} />;
  if (secret !== null) {
    const confirm = async (code: string) =>
      setCodes(await codesOf(api('POST /factors/app/confirm', { body: { code } })));
    return <NewApp {...secret} onCode={confirm} onCancel={leave} />;
  }
  return (
    <Loaded resource={factors}>
      {({ appSince, ...rest }) =>
        appSince === null ? (
          <Off proof={rest.proof} onBegun={setSecret} />
        ) : (
          <On {...rest} appSince={appSince} onCodes={setCodes} />
        )
      }
    </Loaded>
  );
}

interface OffProps extends Pick<FactorsAnswer, 'proof'> {
  onBegun: (secret: AppSecretAnswer) => void;
}

function Off({ proof, onBegun }: OffProps) {
  const { busy, failed, submit } = useSubmission();
  const begin = async (password?: string) =>
    onBegun(await api('POST /factors/app', { body: { password } }));
  return (
    <>
      <Row>
        <p className="text-pretty text-ink-2">{words.factors.are}</p>
      </Row>
      <Form
        failed={failed}
        onSend={() => {
          if (proof !== 'password') void submit(null, () => begin());
          else void askPassword({ text: words.factors.proofs.password, run: begin }, submit);
        }}
        aria-label={words.factors.add}
      >
        <Row className="grid-cols-1 gap-3 py-5">
          <FormFailure failed={failed} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <BusyButton small busy={busy}>
              {words.factors.add}
            </BusyButton>
            {proof !== 'password' && (
              <p className="hint flex-[1_1_240px] text-pretty">{words.factors.proofs[proof]}</p>
            )}
          </div>
        </Row>
      </Form>
    </>
  );
}

interface OnProps extends FactorsAnswer {
  appSince: string;
  onCodes: (codes: string[]) => void;
}

function On({ appSince, recoveryCodesLeft, trusted, onCodes }: OnProps) {
  const { busy, failed, submit } = useSubmission();
  const renew = async () => onCodes(await codesOf(api('POST /factors/recovery-codes')));
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
        <Button small onClick={() => openConfirm({ ...words.factors.turnOff, run: switchAppOff })}>
          {words.factors.turnOff.verb}
        </Button>
      </ButtonRow>
      <ButtonRow>
        <div>
          <RowTitle>{words.factors.codes}</RowTitle>
          <p className="hint text-pretty">
            {words.factors.left(recoveryCodesLeft)}
            {recoveryCodesLeft <= RECOVERY_CODES_LOW && ` · ${words.factors.low}`}
          </p>
        </div>
        <Button small onClick={() => openConfirm({ ...words.factors.renew, run: renew })}>
          {words.factors.renew.verb}
        </Button>
      </ButtonRow>
      {trusted.length > 0 && (
        <Trusted
          browsers={trusted}
          busy={busy}
          onDistrust={(browser) => void submit(null, () => distrust(browser))}
        />
      )}
      {failed !== null && (
        <Row>
          <FormFailure failed={failed} />
        </Row>
      )}
    </>
  );
}

interface TrustedProps {
  browsers: readonly TrustedBrowser[];
  busy: boolean;
  /** No browser means all. */
  onDistrust: (browser?: TrustedBrowser) => void;
}

function Trusted({ browsers, busy, onDistrust }: TrustedProps) {
  return (
    <>
      <ButtonRow>
        <RowTitle>{words.factors.trusted}</RowTitle>
        {browsers.length > 1 && (
          <Button small busy={false} disabled={busy} onClick={() => onDistrust()}>
            {words.factors.distrustAll}
          </Button>
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
                <Button
                  small
                  aria-label={`${words.factors.distrust}: ${name}`}
                  disabled={busy}
                  onClick={() => onDistrust(browser)}
                >
                  {words.factors.distrust}
                </Button>
              </ButtonRow>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [others, setOthers] = useState(false);
  useEffect(() => {
    title.current?.focus();
    api('GET /devices').then(({ devices }) => setOthers(devices.length > 1), console.warn);
  }, []);
  const text = words.factors.file(codes);
  return (
    <Row className="grid-cols-1 gap-4 py-5">
      <div>
        <h3 className="font-medium" ref={title} tabIndex={-1}>
          {words.factors.keep}
        </h3>
        <p className="hint text-pretty">{words.factors.keepHint}</p>
      </div>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-1 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-sm/6 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <a
          className="btn btn--sm"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.factors.fileName}
        >
          {words.factors.saveCodes}
        </a>
        <Button small onClick={() => void copyText(text)}>
          {words.factors.copyCodes}
        </Button>
      </div>
      {others && (
        <p className="hint">
          {words.factors.othersOut}{' '}
          <a className="link" href="#devices">
            {words.factors.toDevices}
          </a>
        </p>
      )}
      <p>
        <Button className="btn--go" onClick={onDone}>
          {words.factors.kept}
        </Button>
      </p>
    </Row>
  );
}
