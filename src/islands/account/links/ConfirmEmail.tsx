import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $emailLink, openEmailLink } from '#stores/account/email-link.ts';
import { Loading } from '#islands/ui/Loading.tsx';
import { AuthNotice } from '../AuthLayout.tsx';
import { EmailLinkForm } from './EmailLinkForm.tsx';
import { TakeOverForm } from './TakeOverForm.tsx';
import * as words from './words.tsx';

/** Uses a mail link about an email address. `signedInAs` is the email of the browser's session. */
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
          <button type="button" className="btn btn--go" onClick={() => void openEmailLink()}>
            {words.confirmFailed.verb}
          </button>
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
