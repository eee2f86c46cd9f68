import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { chunksPlugin } from './scripts/support/chunks.ts';
import { iconsPlugin } from './scripts/support/icons.ts';
import { keptRenderer } from './scripts/support/kept-renderer.ts';
import { islandsStylePlugin } from './scripts/support/islands-style.ts';
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

/** Where `npm run dev` listens: as `npm start` does. */
const { PORT, HOST } = process.env;

export default defineConfig({
  server: ({ command }) =>
    command === 'dev' ? { ...(PORT && { port: Number(PORT) }), ...(HOST && { host: HOST }) } : {},
  output: 'server',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [react(), devBackend(), keptRenderer()],
  trailingSlash: 'ignore',
  // scripts/build.ts writes entry.mjs, which starts the whole site.
  build: { format: 'file', serverEntry: 'pages.mjs' },
  security: { csp: contentSecurityPolicy, checkOrigin: false },
  markdown: { syntaxHighlight: false },
  // Nothing is resized on request: Astro's own service and endpoint are not built.
  image: {
    service: passthroughImageService(),
    endpoint: { entrypoint: './src/server/platform/http/no-image.ts' },
  },
  session: { driver: undefined },
  vite: {
    plugins: [
      tailwindcss(),
      preloadMapPlugin(),
      socketPartsPlugin(),
      plainImportsPlugin(),
      minifiedServerPlugin(),
      chunksPlugin(),
      iconsPlugin(),
      islandsStylePlugin(),
    ],
    server: { watch: { ignored: ['**/data/**', '**/test-results/**'] } },
    build: {
      // The server names a page's scripts in a Link header.
      modulePreload: false,
    },
  },
});
