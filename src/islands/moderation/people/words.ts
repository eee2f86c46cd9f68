import { counted, dateFormat } from '#shared/language.ts';
import type { PersonSummary, SignInWay } from '#shared/moderation.ts';

export const title = 'People';
export const moderation = 'Reports and log';
export const loading = 'Loading';
export const search = 'Search by name, email or id';
export const searchVerb = 'Search';
export const nobody = (q: string): string =>
  q === '' ? 'No accounts yet.' : `No account has “${q}” in its name or email, or as its id.`;

export const list = 'Accounts';
export const person = 'Account';
export const choose = 'Choose an account to see it.';
export const allPeople = 'All accounts';
export const loadingPerson = 'Loading the account';
export const accountOf = (name: string): string => `Account of ${name}`;

export function tags(one: PersonSummary): string[] {
  return [
    one.isModerator ? 'Moderator' : '',
    one.isSuspended ? 'Suspended' : '',
    one.emailVerified ? '' : 'Not confirmed',
    one.pausedUntil === null ? '' : 'Paused',
  ].filter(Boolean);
}

export const confirmed = (yes: boolean): string => (yes ? 'confirmed' : 'not confirmed');
export const state = 'State';
export const card = 'Card';
const DAY = { dateStyle: 'medium' } as const;
/** A pause without an end lasts for centuries. */
const FAR_MS = 10 * 365 * 24 * 3600_000;
export function paused(until: number | null, now: number, timeZone?: string): string {
  if (until === null) return 'In decks';
  if (until > now + FAR_MS) return 'Paused';
  return `Paused until ${dateFormat({ ...DAY, timeZone }).format(until)}`;
}
export const lastActive = 'Last active';
export const never = 'Never';
export const created = 'Created';
export const signIn = 'Logs in with';
export const ways: Record<SignInWay, string> = {
  password: 'password',
  passkey: 'passkey',
  gitHub: 'GitHub',
  sso: 'single sign-on',
  app: 'authenticator app',
};
export const noWay = 'Nothing; needs a new password';
export const sessions = 'Login sessions';
export const failedMail = 'Undelivered mail';
export const failedMails = (count: number): string =>
  counted(count, { one: 'mail in the last 30 days', other: 'mails in the last 30 days' });
export const id = 'Id';
export const profile = 'See Profile';

export const isModerator =
  'Moderators can’t be suspended or removed here. Take the address out of ADMIN_EMAILS first.';
export const suspend = 'Suspend Account';
export const lift = 'Lift Suspension';
export const logOut = 'Log Out Everywhere';
export const confirmAgain = 'Resend Confirmation';
export const resend = 'Resend Undelivered Mail';
export const remove = 'Remove Account';

export const cancel = 'Cancel';
export const close = 'Close';
export const suspension = {
  title: (name: string): string => `Suspend ${name}?`,
  text: 'They’re logged out, can’t log in, and nobody sees them. Logging in shows the reason.',
  reason: 'Reason shown to the person',
  length: 'For how long',
};
export const lifting = {
  title: (name: string): string => `Lift the suspension of ${name}?`,
  text: 'They can log in again, and others see them again.',
  reason: 'Why, for the log',
};
export const loggingOut = {
  title: (name: string): string => `Log out ${name} on every device?`,
  text: 'All login sessions and trusted browsers end at once. They can log in again.',
};
export const removal = {
  title: (name: string): string => `Remove the account of ${name}?`,
  text: 'Their profile, connections and conversations are deleted for both sides, for good. Backups keep them until they are replaced.',
  type: (email: string): string => `Type ${email} to confirm`,
};

export const invite = 'Invite';
export const invitation = {
  title: 'Invite people',
  text: 'Anyone with the link can sign up until it’s used up or expires.',
  uses: 'How many people',
  days: 'For how many days',
  verb: 'Create Link',
  link: 'Invitation link',
  once: 'Copy it now: it’s shown only once.',
  copy: 'Copy Link',
};
