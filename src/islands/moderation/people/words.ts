import { counted, dateFormat } from '#shared/language.ts';
import type { PersonDetail, PersonSummary, SignInWay } from '#shared/moderation.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import * as moderation from '../words.ts';

export const title = 'People';
export const loading = 'Loading';
export const search = 'Search by name, email or ID';
export const searchVerb = 'Search';
export const nobody =
  'No account found. Search by a part of the name or email address, or by the whole ID.';
export function found(count: number, more: string | null): string {
  if (count === 0) return more === null ? 'No account found' : '';
  return (
    counted(count, { one: 'account', other: 'accounts' }) + (more === null ? '' : ', more below')
  );
}

export const panes = {
  entry: 'Account',
  all: 'All accounts',
  choose: 'Choose an account to see it.',
  loading: 'Loading the account',
};
export const accountOf = (name: string): string => `Account of ${name}`;

export const tags = (one: PersonSummary): string[] =>
  [
    one.isModerator ? 'Moderator' : '',
    one.isSuspended ? 'Suspended' : '',
    one.emailVerified ? '' : 'Not confirmed',
    one.pausedUntil === null ? '' : 'Paused',
  ].filter(Boolean);

export const confirmed = (yes: boolean): string => (yes ? 'confirmed' : 'not confirmed');
const ways: Record<SignInWay, string> = {
  password: 'password',
  passkey: 'passkey',
  gitHub: 'GitHub',
  sso: 'single sign-on',
  app: 'authenticator app',
};

/** Names and values. */
export function facts(person: PersonDetail, timeZone?: string): [string, string][] {
  const { account, pausedUntil, lastActive, signIn, failedMails } = person;
  const moment = (iso: string) => moderation.moment(iso, timeZone);
  const reason = account.kind === 'suspended' ? `. ${account.reason}` : '';
  const mails = { one: 'mail in the last 30 days', other: 'mails in the last 30 days' };
  const all = {
    State: moderation.account(account, timeZone) + reason,
    Card: pausedUntil === null ? '' : paused(pausedUntil, timeZone),
    'Last active': lastActive === null ? 'Never' : moment(lastActive),
    Created: moment(person.createdAt),
    'Logs in with': signIn.map((way) => ways[way]).join(', ') || 'Nothing; needs a new password',
    'Login sessions': String(person.sessions),
    'Undelivered mail': failedMails === 0 ? '' : counted(failedMails, mails),
    ID: person._id,
  };
  return Object.entries(all).filter(([, value]) => value !== '');
}

const paused = (until: number, timeZone?: string): string =>
  until >= FOR_GOOD
    ? 'Paused'
    : `Paused until ${dateFormat({ dateStyle: 'medium', timeZone }).format(until)}`;

export const isModerator =
  'Moderators can’t be suspended or removed here. Take the address out of ADMIN_EMAILS first.';
export const profile = 'See Profile';
export const log = 'See Log';
export const suspend = 'Suspend Account';
export const lift = 'Lift Suspension';
export const logOut = 'Log Out Everywhere';
export const confirmAgain = 'Resend Confirmation';
export const resend = 'Resend Undelivered Mail';
export const remove = 'Remove Account';

export const cancel = 'Cancel';
export const close = 'Close';
export const suspending = (name: string) => ({
  title: `Suspend ${name}?`,
  text: 'They’re logged out, can’t log in, and nobody sees them. Logging in shows the reason.',
  verb: suspend,
});
export const lifting = (name: string) => ({
  title: `Lift the suspension of ${name}?`,
  text: 'They can log in again, and others see them again.',
  verb: lift,
});
export const reasonLogged = 'Why, for the log';
export const loggingOut = (name: string) => ({
  title: `Log out ${name} on every device?`,
  text: 'All login sessions and trusted browsers end at once. They can log in again.',
  verb: logOut,
});
export const removing = (name: string) => ({
  title: `Remove the account of ${name}?`,
  text: 'Their profile, connections and conversations are deleted for both sides, for good. Backups keep them until they are replaced.',
  verb: remove,
});
export const typeToConfirm = (email: string): string => `Type ${email} to confirm`;

export const invite = 'Invite';
export const inviting = {
  title: 'Invite people',
  text: 'Anyone with the link can sign up until it’s used up or expires.',
  uses: 'How many people',
  days: 'For how many days',
  verb: 'Create Link',
  link: 'Invitation link',
  once: 'Copy it now: it’s shown only once.',
  copy: 'Copy Link',
};
