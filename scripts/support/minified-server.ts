/** Native packages stay beside the bundle. */
const NATIVE = ['better-sqlite3', 'sharp'];

/**
 * Vite plugin: code that renders pages is minified too, because the scripts that stand in a page
 * are the text of functions of that code (first-paint.ts). Astro's own choice comes before. And it is
 * whole: what renders pages needs no package of its own where it runs, so that none is installed.
 */
export function minifiedServerPlugin() {
  return {
    name: 'minified-server',
    apply: 'build' as const,
    enforce: 'post' as const,
    configEnvironment: (name: string) =>
      name === 'client'
        ? undefined
        : { build: { minify: true }, resolve: { noExternal: true as const, external: NATIVE } },
  };
}
