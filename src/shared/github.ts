/** Why a GitHub sign-in failed; /login#github-{failure} shows it. */
export type GitHubFailure =
  | 'refused'
  | 'expired'
  | 'taken'
  | 'other'
  | 'no-email'
  | 'suspended'
  | 'uninvited'
  | 'closed'
  | 'failed';

export const GITHUB_FAILURE_WORDS: Record<GitHubFailure, string> = {
  refused: 'You did not let GitHub sign you in. Nothing was changed.',
  expired: 'This sign-in took too long, or began in another browser. Try again.',
  taken:
    'An account with this email exists, and its email is not confirmed. Confirm it by the link in our mail, or set a new password under “Forgot password?”; then GitHub works too.',
  other:
    'Another GitHub account signs in to the account with this email. Use that one, or a password.',
  'no-email': 'GitHub knows no verified email of yours. Verify one there, or sign up here.',
  suspended: 'This account is suspended. Log in with its password to read why.',
  uninvited:
    'Nobody here has this GitHub account yet, and this site takes new ones by invitation only. Open the link you were sent first.',
  closed: 'Nobody here has this GitHub account, and this site takes no new accounts.',
  failed: 'GitHub did not answer as it should. Try again in a moment.',
};
