/** Native packages stay beside the bundle. */
const resolve = { noExternal: true as const, external: ['better-sqlite3', 'sharp'] };
const minified = { build: { minify: true }, resolve };
/** Exports what our server calls, instead of the adapter's handler. */
const input = { index: 'src/server/platform/http/astro-pages.ts' };
const pages = { build: { minify: true, rolldownOptions: { input } }, resolve };

/**
 * Vite plugin: minifies the code that renders pages, because inline scripts are the text of its functions
 * (first-paint.ts). It overrides Astro's own setting. It also bundles all packages, so that none must be installed at
 * run time.
 */
export function minifiedServerPlugin() {
  return {
    name: 'minified-server',
    apply: 'build' as const,
    enforce: 'post' as const,
    configEnvironment(name: string) {
      if (name === 'client') return undefined;
      return name === 'ssr' ? pages : minified;
    },
  };
}
