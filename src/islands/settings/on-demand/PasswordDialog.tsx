import { useRef } from 'react';
import { ApiError } from '#stores/client/api.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { PasswordField } from '#islands/ui/form/PasswordField.tsx';
import { openDialog, useDialog } from '#islands/ui/dialog.ts';
import * as words from '../words.ts';

interface Asked {
  text: string;
  optional?: boolean;
  /** Throws the errors of `api`. */
  run: (password: string) => Promise<unknown>;
}

/** Null if it was closed. */
type Outcome = 'done' | ApiError | null;

/** Asks for the password until `run` succeeds or it is closed; refusals of other fields go to `submit` of their form. */
type Ask = (asked: Asked, submit: ReturnType<typeof useSubmission>['submit']) => Promise<boolean>;

export const openPasswordDialog: Ask = (asked, submit) =>
  new Promise((resolve) =>
    openDialog((close) => (
      <PasswordDialog
        {...asked}
        onDone={(outcome) => {
          close();
          resolve(outcome === 'done');
          if (outcome instanceof ApiError) void submit(null, () => Promise.reject(outcome));
        }}
      />
    )),
  );

function PasswordDialog({
  text,
  optional = false,
  run,
  onDone,
}: Asked & { onDone: (outcome: Outcome) => void }) {
  const dialog = useDialog();
  const outcome = useRef<Outcome>(null);
  const { busy, failed, submit } = useSubmission();
  const wrong = failed?.fields['password'];
  const send = async (password: string) => {
    try {
      await run(password);
      outcome.current = 'done';
    } catch (error) {
      const isElsewhere = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!isElsewhere || 'password' in error.fields) throw error;
      outcome.current = error;
    }
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="ask-password-title"
      aria-describedby="ask-password-text"
      onClose={() => onDone(outcome.current)}
    >
      <h2 className="h2" id="ask-password-title">
        {words.confirmYou}
      </h2>
      <p id="ask-password-text">{text}</p>
      <Form
        className="grid gap-4"
        failed={failed}
        onSend={({ password = '' }) =>
          submit(password === '' && !optional ? words.noOwnPassword : null, () => send(password))
        }
      >
        <FormFailure failed={wrong === undefined ? failed : null} />
        <PasswordField
          id="own-password"
          name="password"
          label={words.yourPassword}
          autoComplete="current-password"
          error={wrong}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
          <BusyButton className="btn--go" busy={busy}>
            {words.goOn}
          </BusyButton>
        </div>
      </Form>
    </dialog>
  );
}
