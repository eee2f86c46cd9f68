import type { ReactNode } from 'react';
import type { EmailConfirmedAnswer, EmailLinkAnswer } from '#shared/api.ts';

type Verb = EmailLinkAnswer['kind'];

export { email, emailExample, forgotPassword, login } from '../words.ts';

export const forgot = 'Type the email of your account. We send you a link that sets a new one.';
export const sendLink = 'Send link';
export const backToLogin = 'Back to login';
export const sent = {
  title: 'Check your mail',
  line: (address: ReactNode) => (
    <>
      If {address} has an account, a link is on its way. It works once, for an hour. If you asked a
      moment ago, it is the one we sent then.
    </>
  ),
  again: 'Ask again',
};

export const checking = 'Checking the link';
export const reset = {
  title: 'Set a new password',
  line: 'Every device is signed out when you set it.',
  verb: 'Set password',
};
export const resetDead = {
  title: 'This link no longer works',
  line: 'It has been used, is older than an hour, or is not whole. Ask for a new one.',
  verb: 'Ask for a new link',
};
export const resetDone = {
  title: 'Password updated',
  line: 'You are signed out everywhere. Log in with the new password.',
};

export const confirm: Record<
  Verb,
  { title: string; line: (address: ReactNode) => ReactNode; verb: string }
> = {
  verify: {
    title: 'Confirm your email?',
    line: (address) => (
      <>{address} then counts as yours, and gets you back in when you forget the password.</>
    ),
    verb: 'Confirm email',
  },
  change: {
    title: 'Change your email?',
    line: (address) => <>The account moves to {address} when the other address has agreed too.</>,
    verb: 'Agree',
  },
};
export const otherAccount = (address: ReactNode) => (
  <>This browser is signed in as {address}, which is another account and stays signed in.</>
);
export const accountPassword = 'Password of the account';
export const notYourPassword = 'You did not choose its password?';
export const setYourOwn = 'Set one of your own';
export const noPassword =
  'It has no password? Log in to it in this browser, then open the link again.';

export const takeOver = {
  title: 'Make the account yours',
  line: (address: ReactNode) => (
    <>
      You read the mail of {address}, so its account is yours. Whoever is signed in to it is signed
      out, and the old password opens it no more.
    </>
  ),
  verb: 'Set password and confirm email',
};
export const knownPassword = 'You know the password?';
export const back = 'Back';

export const confirmFailed = { title: 'Not confirmed', verb: 'Try Again' };
export const confirmDead = {
  title: 'This link no longer works',
  line: 'It has been used, has expired, or a newer one took its place. You find what is open under Settings.',
};
export const takenOver = {
  title: 'The account is yours',
  line: (signedInAs: string | null): string =>
    `Everybody else is signed out, and your email is confirmed. ${
      signedInAs === null
        ? 'Log in with the new password.'
        : `This browser stays signed in as ${signedInAs}: log out to log in with the new password.`
    }`,
};
export const toFeed = 'Go to the feed';
export const toSettings = 'Settings';

/** Returns the result of a link about an email. */
export function confirmed(outcome: EmailConfirmedAnswer): { title: string; line: string } {
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
