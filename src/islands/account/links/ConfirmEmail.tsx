import { useCallback, useEffect, useState } from 'react';
import type { EmailConfirmedAnswer, EmailLinkAnswer } from '#shared/api.ts';
import { linkToken, newPasswordProblem, withLink } from '#stores/account/link.ts';
import { noPassword } from '#stores/account/words.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { failureOf } from '#stores/client/submission.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { NewPasswordFields } from '#islands/ui/form/NewPasswordFields.tsx';
import { PasswordField } from '#islands/ui/form/PasswordField.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import {
  AuthLayout,
  AuthLayoutForm,
  AuthLayoutLede,
  AuthLayoutNote,
  AuthNotice,
} from '../AuthLayout.tsx';
import * as words from './words.tsx';

type State =
  | { kind: 'checking' }
  /** Mail programs open links too, so the person must press a button before the link is used. */
  | { kind: 'ask'; link: EmailLinkAnswer; form: 'confirm' | 'take-over' }
  | { kind: 'dead' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; outcome: EmailConfirmedAnswer }
  | { kind: 'taken-over' };

/** `signedInAs` is the email of the browser's session. */
export function ConfirmEmail({ signedInAs }: { signedInAs: string | null }) {
  const [state, setState] = useState<State>({ kind: 'checking' });
  const load = useCallback(
    () =>
      withLink(() => api('POST /email/link', { body: { token: linkToken() } }))
        .then(
          (link): State => (link ? { kind: 'ask', link, form: 'confirm' } : { kind: 'dead' }),
          failureOf,
        )
        .then(setState),
    [],
  );
  const open = useCallback(() => {
    setState({ kind: 'checking' });
    return load();
  }, [load]);
  useEffect(() => {
    void load();
    const again = () => void open();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, [load, open]);
  const button = (signedIn: string, href: string) => (
    <a className="btn btn--go" href={signedInAs === null ? '/login' : href}>
      {signedInAs === null ? words.login : signedIn}
    </a>
  );
  const home = button(words.toFeed, '/');
  const settings = button(words.toSettings, '/settings#email');

  switch (state.kind) {
    case 'checking':
      return <Loading text={words.checking} />;
    case 'ask':
      return state.form === 'confirm' ? (
        <EmailLinkForm
          {...{ link: state.link, signedInAs, onState: setState, onAgain: open }}
          onOther={() => setState({ ...state, form: 'take-over' })}
        />
      ) : (
        <TakeOverForm
          {...{ link: state.link, onState: setState, onAgain: open }}
          onOther={() => setState({ ...state, form: 'confirm' })}
        />
      );
    case 'failed':
      return (
        <AuthNotice title={words.confirmFailed.title} lede={state.message} role="alert">
          <Button className="btn--go" onClick={() => void open()}>
            {words.confirmFailed.verb}
          </Button>
        </AuthNotice>
      );
    case 'dead':
      return (
        <AuthNotice title={words.confirmDead.title} lede={words.confirmDead.line} role="alert">
          {settings}
        </AuthNotice>
      );
    case 'taken-over':
      return (
        <AuthNotice
          title={words.takenOver.title}
          lede={words.takenOver.line(signedInAs)}
          role="status"
        >
          {home}
        </AuthNotice>
      );
    case 'done': {
      const { title, line } = words.confirmed(state.outcome);
      return (
        <AuthNotice title={title} lede={line} role="status">
          {state.outcome.kind === 'half' ? settings : home}
        </AuthNotice>
      );
    }
  }
}

interface FormProps {
  link: EmailLinkAnswer;
  onState: (next: State) => void;
  onAgain: () => Promise<void>;
  /** Opens the other form. */
  onOther: () => void;
}

function useLinkForm({ onState, onAgain }: FormProps) {
  const { busy, failed, submit } = useSubmission();
  const send = (problem: string | null, work: () => Promise<State>) =>
    submit(problem, async () => {
      try {
        const next = await withLink(work);
        if (next !== null) history.replaceState(null, '', location.pathname);
        onState(next ?? { kind: 'dead' });
      } catch (error) {
        // The session has ended, so the password is required.
        if (!(error instanceof ApiError && error.code === 'forbidden')) throw error;
        await onAgain();
      }
    });
  return { busy, failed, send };
}

/** Another person created an account with this address. */
function TakeOverForm(props: FormProps) {
  const { link, onOther } = props;
  const { busy, failed, send } = useLinkForm(props);
  const { title, line, verb } = words.takeOver;
  /** All sessions of the account end. */
  const takeOver = (typed: Record<string, string>) =>
    send(newPasswordProblem(typed), async () => {
      const body = { token: linkToken(), newpassword: (typed['newpassword'] ?? '').trim() };
      await api('POST /email/take-over', { body });
      return { kind: 'taken-over' };
    });
  return (
    <AuthLayout title={title} lede={line(<b className="font-medium">{link.emailId}</b>)}>
      <AuthLayoutForm failed={failed} busy={busy} verb={verb} onSend={takeOver}>
        <input type="email" autoComplete="username" value={link.emailId} readOnly hidden />
        <NewPasswordFields error={failed?.fields['newpassword']} />
      </AuthLayoutForm>
      <AuthLayoutNote>
        {words.knownPassword}{' '}
        <button type="button" className="link" onClick={onOther}>
          {words.back}
        </button>
      </AuthLayoutNote>
    </AuthLayout>
  );
}

/** The form asks for the password unless its account is signed in. */
function EmailLinkForm(props: FormProps & { signedInAs: string | null }) {
  const { link, signedInAs, onOther } = props;
  const { busy, failed, send } = useLinkForm(props);
  const own = link.session === 'own';
  const verifies = link.kind === 'verify';
  const { title, line, verb } = words.confirm[link.kind];
  const confirm = (typed: Record<string, string>) => {
    const password = typed['password']?.trim();
    return send(password === '' ? noPassword : null, async () => {
      const outcome = await api('POST /email/confirm', { body: { token: linkToken(), password } });
      return { kind: 'done', outcome };
    });
  };
  const bold = (address: string | null) => <b className="font-medium">{address}</b>;
  return (
    <AuthLayout title={title} lede={line(bold(link.emailId))}>
      {link.session === 'other' && (
        <AuthLayoutLede>{words.otherAccount(bold(signedInAs))}</AuthLayoutLede>
      )}
      <AuthLayoutForm failed={failed} busy={busy} verb={verb} onSend={confirm}>
        {!own && (
          <>
            {verifies && (
              <input type="email" autoComplete="username" value={link.emailId} readOnly hidden />
            )}
            <PasswordField
              id="password"
              name="password"
              label={words.accountPassword}
              autoComplete="current-password"
              error={failed?.fields['password']}
            />
          </>
        )}
      </AuthLayoutForm>
      {!own && (
        <AuthLayoutNote>
          {verifies ? (
            <>
              {words.notYourPassword}{' '}
              <button type="button" className="link" onClick={onOther}>
                {words.setYourOwn}
              </button>
            </>
          ) : (
            words.noPassword
          )}
        </AuthLayoutNote>
      )}
    </AuthLayout>
  );
}
