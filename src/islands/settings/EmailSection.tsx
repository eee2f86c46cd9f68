import { Check, Clock } from 'lucide-static';
import type { EmailAnswer } from '#shared/api.ts';
import { EMAIL_MAX } from '#shared/limits.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';
import { showToast } from '#stores/client/toast.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { askPassword } from './ask-password.ts';
import { ButtonRow, Loaded, Row, RowTitle } from './Section.tsx';
import * as words from './words.ts';

const email = createResource(() => api('GET /email'));

/**
 * Both addresses must confirm; a password replaces the approval of an unconfirmed one. Throws the
 * errors of `api`.
 */
async function requestEmail(typed: string, password = ''): Promise<void> {
  const emailId = typed.trim().toLowerCase();
  const body = password === '' ? { emailId } : { emailId, password };
  email.set(await api('POST /email/change', { body }));
}

/** Throws the errors of `api`. */
async function cancelEmail(): Promise<void> {
  email.set(await api('DELETE /email/change'));
  showToast('done', words.emailStays);
}

interface ChangeProps {
  from: string;
  change: NonNullable<EmailAnswer['change']>;
  form: ReturnType<typeof useSubmission>;
}

export function EmailSection({ user: { emailId, emailVerified } }: { user: User }) {
  return (
    <Loaded resource={email} version={`${emailId} ${String(emailVerified)}`}>
      {(known) => <Email {...known} />}
    </Loaded>
  );
}

function Email({ emailId, emailVerified, change }: EmailAnswer) {
  const form = useSubmission();
  return (
    <>
      <ButtonRow>
        <div>
          <RowTitle>
            {emailId}
            <span className={emailVerified ? 'tag' : 'tag bg-accent-soft text-accent-ink'}>
              {emailVerified ? words.confirmed.yes : words.confirmed.no}
            </span>
          </RowTitle>
          <p className="hint">{words.emailIsFor}</p>
        </div>
        {!emailVerified && (
          <Button small data-do="verify-again">
            {words.sendAgain}
          </Button>
        )}
      </ButtonRow>
      {change !== null && <Change from={emailId} change={change} form={form} />}
      <NewEmail form={form} again={change !== null} confirmed={emailVerified} />
    </>
  );
}

function Change({ from, change, form }: ChangeProps) {
  return (
    <ButtonRow>
      <div>
        <RowTitle>{words.movingTo(change.newEmail)}</RowTitle>
        <ul className="mt-1 grid gap-0.5 text-sm wrap-anywhere text-ink-2">
          <Step done={change.approved}>{words.approval(change.approved, from)}</Step>
          <Step done={change.confirmed}>
            {words.confirmation(change.confirmed, change.newEmail)}
          </Step>
        </ul>
      </div>
      <Button small disabled={form.busy} onClick={() => void form.submit(null, cancelEmail)}>
        {words.cancelChange}
      </Button>
    </ButtonRow>
  );
}

function Step({ done, children }: { done: boolean; children: string }) {
  return (
    <li className={`flex gap-2 *:first:mt-0.5 ${done ? 'text-yes-ink' : ''}`}>
      <Icon svg={done ? Check : Clock} small />
      <span>{children}</span>
    </li>
  );
}

function NewEmail({
  form,
  again,
  confirmed,
}: Pick<ChangeProps, 'form'> & { again: boolean; confirmed: boolean }) {
  const { busy, failed, submit } = form;
  const atField = failed?.fields['emailId'];
  const send = (emailId: string) => {
    const run = (password?: string) => requestEmail(emailId, password);
    return confirmed
      ? submit(null, () => run())
      : askPassword({ text: words.passwordApproves, optional: true, run }, submit);
  };
  return (
    <Form failed={failed} onSend={({ emailId = '' }) => send(emailId)}>
      <Row>
        {/* The field already shows its message. */}
        <FormFailure failed={atField === undefined ? failed : null} className="mb-3" />
        <div className="grid grid-cols-1 items-end gap-3 has-aria-invalid:items-center sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            id="new-email"
            name="emailId"
            label={again ? words.newEmail.again : words.newEmail.first}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            error={atField}
          />
          <BusyButton className="min-h-11" busy={busy}>
            {words.changeEmail}
          </BusyButton>
        </div>
        <p className="hint text-pretty">
          {words.bothAgree}
          {again && ` ${words.takesPlace}`}
        </p>
      </Row>
    </Form>
  );
}
