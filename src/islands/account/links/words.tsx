import type { ReactNode } from 'react';
import type { EmailConfirmedAnswer, EmailLinkAnswer } from '#shared/api.ts';

type Verb = EmailLinkAnswer['kind'];

export { email, emailExample, forgotPassword, login } from '../words.ts';

export const forgot = 'Enter your email and we’ll send a link to reset your password.';
export const sendLink = 'Send link';
export const backToLogin = 'Back to login';
export const sent = {
  title: 'Check your mail',
  line: (address: ReactNode) => (
    <>
      If {address} has an account, a link is on its way. It works once and expires in an hour. If
      you asked in the last 10 minutes, use the link already sent.
    </>
  ),
  again: 'Ask again',
};

export const checking = 'Checking the link';
export const reset = {
  title: 'Set a new password',
  line: 'You’ll be logged out on every device.',
  verb: 'Set password',
};
export const resetDead = {
  title: 'This link no longer works',
  line: 'This link was used, has expired or is incomplete. Request a new one.',
  verb: 'Request a new link',
};
export const resetDone = {
  title: 'Password updated',
  line: 'You’re logged out everywhere. Log in with the new password.',
};

export const confirm: Record<
  Verb,
  { title: string; line: (address: ReactNode) => ReactNode; verb: string }
> = {
  verify: {
    title: 'Confirm your email?',
    line: (address) => (
      <>
        This confirms {address} is yours, so you can comment on code and use it to reset your
        password.
      </>
    ),
    verb: 'Confirm email',
  },
  change: {
    title: 'Change your email?',
    line: (address) => <>You agree to change your email to {address}.</>,
    verb: 'Agree',
  },
};
export const otherAccount = (address: ReactNode) => (
  <>This browser is logged in as {address}, a different account, and stays logged in.</>
);
export const accountPassword = 'Password of the account';
export const notYourPassword = 'You didn’t choose its password?';
export const setYourOwn = 'Set one of your own';
export const noPassword =
  'No password? Log in to that account in this browser, then open the link again.';

export const takeOver = {
  title: 'Claim this account',
  line: (address: ReactNode) => (
    <>
      You control {address}, so you can claim this account. Everyone else is logged out and the old
      password stops working.
    </>
  ),
  verb: 'Set password and confirm email',
};
export const knownPassword = 'You know the password?';
export const back = 'Back';

export const confirmFailed = { title: 'Not confirmed', verb: 'Try Again' };
export const confirmDead = {
  title: 'This link no longer works',
  line: 'This link was used, has expired or was replaced. Request a new one in Settings, or from the banner on top of every page.',
};
export const takenOver = {
  title: 'The account is yours',
  line: (signedInAs: string | null): string =>
    `Everyone else is logged out, and your email is confirmed. ${
      signedInAs === null
        ? 'Log in with the new password.'
        : `This browser stays logged in as ${signedInAs}. Log out to use the new password.`
    }`,
};
export const toFeed = 'Go to the feed';
export const toSettings = 'Settings';

export function confirmed(outcome: EmailConfirmedAnswer): { title: string; line: string } {
  if (outcome.kind === 'verified') {
    return { title: 'Email confirmed', line: 'Thanks, your email is confirmed.' };
  }
  if (outcome.kind === 'changed') {
    return { title: 'Email changed', line: `Log in with ${outcome.emailId} from now on.` };
  }
  return outcome.waitsFor === 'new'
    ? { title: 'Approved', line: `Now confirm it in the mail we sent to ${outcome.newEmail}.` }
    : { title: 'Confirmed', line: 'Now approve it in the mail we sent to your current email.' };
}
