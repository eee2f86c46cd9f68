/** Pure rules of the portfolio page. */

/** "movie-recommendations" -> "Movie Recommendations". */
export function prettyName(repository: string): string {
  return repository
    .split(/[-_.\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

export const DEFAULT_DESCRIPTION = 'No description yet. The code says more.';

/** Where a repository keeps a picture of itself, most usual first; tried in turn. */
export const IMAGE_PATHS = [
  'screenshot.png',
  'images/screenshot.png',
  'assets/screenshot.png',
  'img/screenshot.png',
  'screenshot.jpg',
  'images/screenshot.jpg',
  'preview.png',
] as const;

/** What is read of each repository in the code host's list. */
export interface Repository {
  name: string;
  stargazers_count: number;
  forks_count: number;
}

/** The repositories in an answer of the code host; what is no repository is left out. */
export function readRepositories(answer: unknown): Repository[] {
  if (!Array.isArray(answer)) return [];
  return (answer as (Partial<Repository> | null)[]).flatMap((one) => {
    const { name, stargazers_count, forks_count } = one ?? {};
    const whole = Number.isInteger(stargazers_count) && Number.isInteger(forks_count);
    return typeof name === 'string' && whole
      ? [{ name, stargazers_count, forks_count } as Repository]
      : [];
  });
}

/** What the contact form says, with a script and without one. */
export const CONTACT_WORDS = {
  thanks: 'Thank you! Your message has been sent successfully.',
  failed: 'Sorry, there was an error sending your message. Please try again.',
  sent: 'Message Sent!',
  promise: "Thanks for reaching out. I'll get back to you within 24 hours.",
  another: 'Send Another Message',
} as const;
