import { DEFAULT_NAME, site } from '#site';

/** The name of the site; browsers read a host's own from the page. */
export const siteName = import.meta.env.SSR
  ? site.name
  : (document.documentElement.dataset['name'] ?? DEFAULT_NAME);
