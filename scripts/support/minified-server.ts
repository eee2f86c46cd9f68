/** Native packages stay beside the bundle. */
const NATIVE = ['better-sqlite3', 'sharp'];

const ENTRY = { input: { index: 'src/server/platform/http/astro-pages.ts' } };

/**
 * Vite plugin: minifies the code that renders pages, because inline scripts are the text of its functions
 * (first-paint.ts). It overrides Astro's own setting. It also bundles all packages, so that none must be installed at
 * run time, and exports what our server calls instead of the adapter's handler.
 */
export function minifiedServerPlugin() {
  return {
    name: 'minified-server',
    apply: 'build' as const,
    enforce: 'post' as const,
    configEnvironment: (name: string) =>
      name === 'client'
        ? undefined
        : {
            build: { minify: true, ...(name === 'ssr' && { rolldownOptions: ENTRY }) },
            resolve: { noExternal: true as const, external: NATIVE },
          },
  };
}
