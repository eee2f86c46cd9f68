/** Converts "movie-recommendations" to "Movie Recommendations". */
export function prettyName(repository: string): string {
  return repository
    .split(/[-_.\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

export const DEFAULT_DESCRIPTION = 'No description yet. The code says more.';

export const IMAGE_PATHS = [
  'screenshot.png',
  'images/screenshot.png',
  'assets/screenshot.png',
  'img/screenshot.png',
  'screenshot.jpg',
  'images/screenshot.jpg',
  'preview.png',
] as const;

export interface Repository {
  name: string;
  stargazers_count: number;
  forks_count: number;
}

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

/** Texts of the contact form, with and without JavaScript. */
export const CONTACT_WORDS = {
  thanks: 'Thank you! Your message has been sent successfully.',
  failed: 'Sorry, there was an error sending your message. Please try again.',
  sent: 'Message Sent!',
  promise: "Thanks for reaching out. I'll get back to you within 24 hours.",
  another: 'Send Another Message',
} as const;
