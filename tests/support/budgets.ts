/**
 * Brotli bytes of JavaScript that each page may make a browser transfer; `npm run size` holds
 * them. Script files and scripts inside the HTML have a budget each: neither may hide in the other.
 */

const KB = 1024;

const STATIC = { files: 3 * KB, inline: KB };
/** Astro's own script for islands stands in the HTML. */
const ISLANDS_INLINE = 2 * KB;

export interface Budget {
  path: string;
  /** As whom the page is opened. */
  as: 'visitor' | 'developer';
  files: number;
  inline: number;
}

export const BUDGETS: readonly Budget[] = [
  { path: '/', as: 'developer', files: 85 * KB, inline: ISLANDS_INLINE },
  { path: '/login', as: 'visitor', files: 70 * KB, inline: ISLANDS_INLINE },
  { path: '/no-such-page', as: 'visitor', ...STATIC },
  { path: '/no-such-page', as: 'developer', ...STATIC },
  { path: '/aboutpage', as: 'developer', ...STATIC },
  { path: '/how-it-works', as: 'developer', ...STATIC },
  { path: '/terms', as: 'developer', ...STATIC },
  { path: '/community-guidelines', as: 'developer', ...STATIC },
  { path: '/privacy-policy', as: 'developer', ...STATIC },
];
