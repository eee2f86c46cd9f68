import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { EmailConfirmedAnswer } from '#shared/api.ts';
import { $emailLink, openEmailLink } from '#stores/account/email-link.ts';
import { EmailLinkForm } from './EmailLinkForm.tsx';
import { TakeOverForm } from './TakeOverForm.tsx';
import { AuthLayout, AuthLayoutButtons } from './AuthLayout.tsx';
import { Loading } from '#islands/ui/Loading.tsx';

/** Uses the link of a mail about an email. `signedInAs`: the email of whose session the browser has. */
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
      {signedInAs === null ? 'Login' : signedIn}
    </a>
  );
  const home = button('Go to the feed', '/');
  const settings = button('Settings', '/settings#email');

  switch (state.kind) {
    case 'checking':
      return <Loading text="Checking the link" />;
    case 'ask':
      return state.form === 'confirm' ? (
        <EmailLinkForm link={state.link} now={state.now} signedInAs={signedInAs} />
      ) : (
        <TakeOverForm link={state.link} now={state.now} />
      );
    case 'failed':
      return (
        <Words title="Not confirmed" line={state.message} role="alert">
          <button type="button" className="btn btn--go" onClick={() => void openEmailLink()}>
            Try Again
          </button>
        </Words>
      );
    case 'dead':
      return (
        <Words
          title="This link no longer works"
          line="It has been used, has expired, or a newer one took its place. You find what is open under Settings."
          role="alert"
        >
          {settings}
        </Words>
      );
    case 'taken-over':
      return (
        <Words
          title="The account is yours"
          line={
            signedInAs === null
              ? 'Everybody else is signed out, and your email is confirmed. Log in with the new password.'
              : `Everybody else is signed out, and your email is confirmed. This browser stays signed in as ${signedInAs}: log out to log in with the new password.`
          }
          role="status"
        >
          {home}
        </Words>
      );
    case 'done': {
      const { title, line } = wordsOf(state.outcome);
      return (
        <Words title={title} line={line} role="status">
          {state.outcome.kind === 'half' ? settings : home}
        </Words>
      );
    }
  }
}

function wordsOf(outcome: EmailConfirmedAnswer): { title: string; line: string } {
  if (outcome.kind === 'verified') {
    return { title: 'Email confirmed', line: 'It is yours, and we know it now.' };
  }
  if (outcome.kind === 'changed') {
    return { title: 'Email changed', line: `Log in with ${outcome.emailId} from now on.` };
  }
  return outcome.waitsFor === 'new'
    ? { title: 'Approved', line: `Now confirm it in the mail we sent to ${outcome.newEmail}.` }
    : { title: 'Confirmed', line: 'Now approve it in the mail we sent to your current email.' };
}

interface WordsProps {
  title: string;
  line: string;
  role: 'status' | 'alert';
  children: ReactNode;
}

function Words({ title, line, role, children }: WordsProps) {
  return (
    <AuthLayout title={title} lede={line} role={role}>
      <AuthLayoutButtons>{children}</AuthLayoutButtons>
    </AuthLayout>
  );
}
