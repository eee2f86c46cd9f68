import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { minifiedServerPlugin } from './scripts/support/minified-server.ts';
import { plainImportsPlugin } from './scripts/support/plain-imports.ts';
import { preloadMapPlugin } from './scripts/support/preload-map.ts';
import { socketPartsPlugin } from './scripts/support/socket-parts.ts';
import { devBackend } from './src/server/dev/integration.ts';

/** What every page may load; nothing comes from another origin but photos and images people set. */
const contentSecurityPolicy = {
  directives: [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "img-src 'self' https: data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
  ],
};

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [react(), devBackend()],
  trailingSlash: 'ignore',
  build: { format: 'file' },
  security: { csp: contentSecurityPolicy, checkOrigin: false },
  markdown: { syntaxHighlight: false },
  session: { driver: undefined },
  vite: {
    plugins: [
      tailwindcss(),
      preloadMapPlugin(),
      socketPartsPlugin(),
      plainImportsPlugin(),
      minifiedServerPlugin(),
    ],
    server: { watch: { ignored: ['**/data/**', '**/test-results/**'] } },
    build: {
      // The server names a page's scripts in a Link header.
      modulePreload: false,
      rollupOptions: {
        output: {
          // Two chunks that pages share, so that a slow phone asks seldom: the shell of every
          // page, without React, and what every island needs.
          manualChunks: (id) => {
            if (
              /src\/(components\/shell\/(?!account|menu|prefetch|touched)|stores\/(api|badges|root|toast))/.test(
                id,
              )
            )
              return 'shell';
            return /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\//.test(id)
              ? 'react'
              : undefined;
          },
        },
      },
    },
  },
});
