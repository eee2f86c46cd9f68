import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { EmailConfirmedAnswer } from '#shared/api.ts';
import { $emailLink, openEmailLink, useEmailLink } from '#stores/email-link.ts';
import { Loading } from './parts/Loading.tsx';

/** Uses the link of a mail about an email. */
export function ConfirmEmail({ signedIn }: { signedIn: boolean }) {
  const state = useStore($emailLink);
  useEffect(() => {
    openEmailLink();
    addEventListener('hashchange', openEmailLink);
    return () => removeEventListener('hashchange', openEmailLink);
  }, []);
  const again = () => void useEmailLink();
  const home = (
    <a className="btn btn--go" href={signedIn ? '/' : '/login'}>
      {signedIn ? 'Go to the feed' : 'Login'}
    </a>
  );
  const settings = (
    <a className="btn btn--go" href={signedIn ? '/settings#email' : '/login'}>
      {signedIn ? 'Settings' : 'Login'}
    </a>
  );

  if (state.kind === 'busy') {
    return (
      <div className="login-in">
        <Loading text="Confirming" />
      </div>
    );
  }
  if (state.kind === 'ask') {
    return (
      <Words
        title="Change your email?"
        line="Agree with this address to the new email of your account. Nothing changes before the other address agrees too."
        role="status"
      >
        <button type="button" className="btn btn--go" onClick={again}>
          Agree
        </button>
      </Words>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Words title="Not confirmed" line={state.message} role="alert">
        <button type="button" className="btn btn--go" onClick={again}>
          Try Again
        </button>
      </Words>
    );
  }
  if (state.kind === 'dead') {
    return (
      <Words
        title="This link no longer works"
        line="It has been used, has expired, or a newer one took its place. You find what is open under Settings."
        role="alert"
      >
        {settings}
      </Words>
    );
  }
  const { title, line } = wordsOf(state.outcome);
  return (
    <Words title={title} line={line} role="status">
      {state.outcome.kind === 'half' ? settings : home}
    </Words>
  );
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

function Words(props: {
  title: string;
  line: string;
  role: 'status' | 'alert';
  children: ReactNode;
}) {
  return (
    <div className="login-in" role={props.role}>
      <h1 className="display">{props.title}</h1>
      <p className="lede">{props.line}</p>
      <p className="entrance-keys">{props.children}</p>
    </div>
  );
}
