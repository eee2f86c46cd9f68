const STYLE = '<style>${ISLAND_STYLES}</style>';

/**
 * Vite plugin: removes Astro's style in the body before the first island, because it is invalid HTML. Its rule is in
 * styles/ground.css; tests/server/platform/markup.test.ts detects a failure.
 */
export function islandsStylePlugin() {
  return {
    name: 'islands-style',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.includes('/astro/dist/runtime/server/scripts.js')
        ? { code: code.replace(STYLE, ''), map: null }
        : null,
  };
}
