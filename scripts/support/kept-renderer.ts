import { cp } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Keeps the code that prerendered the pages after the build, because a server with a site.json renders them again. */
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
