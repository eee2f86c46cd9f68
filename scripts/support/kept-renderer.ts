import { cp } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Astro integration: keeps the code that prerendered the pages, which Astro deletes after the build, so that a server
 * with a site.json renders them again.
 */
export function keptRenderer(): AstroIntegration {
  return {
    name: 'kept-renderer',
    hooks: {
      'astro:build:generated': () =>
        cp('dist/server/.prerender', 'dist/server/prerender', {
          recursive: true,
          filter: (name) => !name.endsWith('_astro'),
        }),
    },
  };
}
