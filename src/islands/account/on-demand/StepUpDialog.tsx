import { useRef, useState } from 'react';
import type { ProofWay } from '#shared/factors.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { signChallenge } from '#stores/client/on-demand/passkey.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { CodeField } from '#islands/ui/form/CodeField.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { openDialog, useDialog } from '#islands/ui/dialog.ts';
import { cancel } from '#islands/ui/words.ts';
import * as words from './words.ts';

let asking: Promise<boolean> | null = null;

/** Concurrent requests share one dialog. */
export function askForProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const { ways } = await api('GET /step-up');
  return new Promise((resolve) =>
    openDialog((close) => {
      const done = (shown: boolean): void => {
        close();
        resolve(shown);
      };
      return <StepUpDialog ways={ways} onDone={done} />;
    }),
  );
}

interface Props {
  ways: readonly ProofWay[];
  onDone: (shown: boolean) => void;
}

function StepUpDialog({ ways, onDone }: Props) {
  const dialog = useDialog();
  const shown = useRef(false);
  const { busy, failed, submit } = useSubmission();
  const [by, setBy] = useState<'app' | 'recovery'>('app');
  const takesCode = ways.includes('code');
  const show = (showing: () => Promise<void>) =>
    submit(null, async () => {
      await showing();
      shown.current = true;
      dialog.current?.close();
    });

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="step-up-title"
      aria-describedby="step-up-text"
      onClose={() => onDone(shown.current)}
    >
      <h2 className="h2" id="step-up-title">
        {words.stepUp.title}
      </h2>
      <p id="step-up-text">{words.stepUp.text}</p>
      <Form
        className="grid gap-4"
        failed={failed}
        onSend={(typed) => show(() => (takesCode ? showCode(typed) : showPasskey()))}
      >
        <FormFailure failed={failed} />
        {takesCode && <CodeField key={by} id="step-up-code" by={by} autoFocus />}
        <div className="grid gap-2">
          <BusyButton className="btn--go w-full" busy={busy} autoFocus={!takesCode}>
            {takesCode ? words.stepUp.verb : words.stepUp.passkey}
          </BusyButton>
          {takesCode && ways.includes('passkey') && (
            <Button className="w-full" disabled={busy} onClick={() => void show(showPasskey)}>
              {words.stepUp.passkey}
            </Button>
          )}
          {takesCode && (
            <Button
              className="w-full"
              disabled={busy}
              onClick={() => setBy(by === 'app' ? 'recovery' : 'app')}
            >
              {words.stepUp.other[by]}
            </Button>
          )}
          <Button className="w-full" onClick={() => dialog.current?.close()}>
            {cancel}
          </Button>
        </div>
      </Form>
    </dialog>
  );
}

/** Throws the errors of `api`. */
async function showCode(typed: Record<string, string>): Promise<void> {
  await api('POST /step-up/code', { body: typed });
}

async function showPasskey(): Promise<void> {
  const options = await api('POST /step-up/passkey/options');
  const shown = await signChallenge(options);
  if (shown.kind === 'refused') throw new ApiError(0, { message: shown.why });
  await api('POST /step-up/passkey', { body: { response: shown.response } });
}
