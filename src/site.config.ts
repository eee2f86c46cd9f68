/**
 * Everything a host changes to make the site their own: name, words, contact,
 * links, and the portfolio owner's text and projects. Plain data, no secrets:
 * pages and browser code read it too.
 */
export const site = {
  name: 'Pairwise',
  tagline:
    'Connecting developers worldwide. Find your perfect coding partner, collaborate on projects, and build amazing things together.',
  language: 'en',
  contact: {
    email: 'hello@pairwise.example',
    phone: '+1 555 010 0199',
    location: 'Lisbon, Portugal',
  },
  /** Shown in the drawer, the footer and on the portfolio; all three open in a new tab. */
  socials: {
    codeHost: { label: 'GitHub', url: 'https://github.com/pairwise-example' },
    professional: { label: 'LinkedIn', url: 'https://www.linkedin.com/company/pairwise-example' },
    photos: { label: 'Instagram', url: 'https://www.instagram.com/pairwise.example' },
  },
} as const;
