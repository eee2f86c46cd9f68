/**
 * Vite plugin: code that renders pages is minified too, because the scripts that stand in a page
 * are the text of functions of that code (first-paint.ts). Astro's own choice comes before.
 */
export function minifiedServerPlugin() {
  return {
    name: 'minified-server',
    apply: 'build' as const,
    enforce: 'post' as const,
    configEnvironment: (name: string) =>
      name === 'client' ? undefined : { build: { minify: true } },
  };
}
