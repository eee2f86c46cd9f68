/** GitHub, or the company's provider of OpenID Connect. */
export type ProviderKey = 'github' | 'sso';

/** /login?failed={key}-{failure} shows the failure. */
export type ExternalFailure =
  | 'refused'
  | 'expired'
  | 'taken'
  | 'apart'
  | 'other'
  | 'no-email'
  | 'suspended'
  | 'uninvited'
  | 'closed'
  | 'domain'
  | 'often'
  | 'failed';

/** Returns the words for each failure; `name` is the provider's. */
const wordsFor = (name: string): Record<ExternalFailure, string> => ({
  refused: `${name} access was declined. Nothing changed.`,
  expired: 'This login took too long or started in another browser. Try again.',
  taken: `An account with this email exists, but the email isn’t confirmed. Use the link in our email, or set a new password at /forgot-password. Then you can log in with ${name}.`,
  apart: `An account with this email exists, and this site doesn’t open it with ${name}. Log in another way, or ask the site’s host.`,
  other: `The account with this email uses another ${name} account. Use that one, or a password.`,
  'no-email': `Your ${name} account has no verified email. Verify one there, then try again.`,
  suspended: 'This account is suspended. The site’s contact can tell you why.',
  uninvited: `No account uses this ${name} account, and this site is invitation only. Open your invitation link first.`,
  closed: `No account uses this ${name} account, and this site isn’t accepting new accounts.`,
  domain: `No account uses this ${name} account, and its email isn’t of a domain that may sign up here.`,
  often: 'Too many logins from your network. Try again in a few minutes.',
  failed: `${name} isn’t responding correctly. Try again in a moment.`,
});

/** Returns the words for the query of /login; undefined if it names no failure. */
export function failureWords(query: URLSearchParams, sso: string | undefined): string | undefined {
  const [, key, failure = ''] = /^(github|sso)-([a-z-]+)$/.exec(query.get('failed') ?? '') ?? [];
  const words = wordsFor(key === 'github' ? 'GitHub' : (sso ?? 'Single sign-on'));
  return Object.hasOwn(words, failure) ? words[failure as ExternalFailure] : undefined;
}
