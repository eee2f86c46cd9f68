/** /login#github-{failure} shows the failure. */
export type GitHubFailure =
  | 'refused'
  | 'expired'
  | 'taken'
  | 'other'
  | 'no-email'
  | 'suspended'
  | 'uninvited'
  | 'closed'
  | 'domain'
  | 'failed';

export const GITHUB_FAILURE_WORDS: Record<GitHubFailure, string> = {
  refused: 'GitHub access was declined. Nothing changed.',
  expired: 'This login took too long or started in another browser. Try again.',
  taken:
    'An account with this email exists, but the email isn’t confirmed. Use the link in our email, or set a new password under “Forgot password?”. Then you can log in with GitHub.',
  other: 'The account with this email uses another GitHub account. Use that one, or a password.',
  'no-email': 'Your GitHub account has no verified email. Verify one there, or sign up here.',
  suspended: 'This account is suspended. Log in with its password to see why.',
  uninvited:
    'No account uses this GitHub account, and this site is invitation only. Open your invitation link first.',
  closed: 'No account uses this GitHub account, and this site isn’t accepting new accounts.',
  domain:
    'No account uses this GitHub account, and its email isn’t of a domain that may sign up here.',
  failed: 'GitHub isn’t responding correctly. Try again in a moment.',
};
