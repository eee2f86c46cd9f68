import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { EmailLinkAnswer } from '#shared/api.ts';
import {
  $emailLink,
  $linkForm,
  chooseLinkForm,
  openEmailLink,
  takeOver,
} from '#stores/account/email-link.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { NewPasswordFields } from '#islands/ui/form/NewPasswordFields.tsx';
import { AuthLayout, AuthLayoutForm, AuthLayoutNote, AuthNotice } from '../AuthLayout.tsx';
import { EmailLinkForm } from './EmailLinkForm.tsx';
import * as words from './words.tsx';

/** `signedInAs` is the email of the browser's session. */
export function ConfirmEmail({ signedInAs }: { signedInAs: string | null }) {
  const state = useStore($emailLink);
  useEffect(() => {
    const open = () => void openEmailLink();
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
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
        <EmailLinkForm link={state.link} signedInAs={signedInAs} />
      ) : (
        <TakeOverForm link={state.link} />
      );
    case 'failed':
      return (
        <AuthNotice title={words.confirmFailed.title} lede={state.message} role="alert">
          <Button className="btn--go" onClick={() => void openEmailLink()}>
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

/** Another person created an account with this address. */
function TakeOverForm({ link }: { link: EmailLinkAnswer }) {
  const state = useStore($linkForm);
  const failed = state.kind === 'failed' ? state : null;
  const { title, line, verb } = words.takeOver;
  return (
    <AuthLayout title={title} lede={line(<b className="font-medium">{link.emailId}</b>)}>
      <AuthLayoutForm failed={failed} busy={state.kind === 'busy'} verb={verb} onSend={takeOver}>
        <input type="email" autoComplete="username" value={link.emailId} readOnly hidden />
        <NewPasswordFields error={failed?.fields['newpassword']} />
      </AuthLayoutForm>
      <AuthLayoutNote>
        {words.knownPassword}{' '}
        <button type="button" className="link" onClick={() => chooseLinkForm('confirm')}>
          {words.back}
        </button>
      </AuthLayoutNote>
    </AuthLayout>
  );
}
