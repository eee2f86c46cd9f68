const STYLE = '<style>${ISLAND_STYLES}</style>';

/**
 * Vite plugin: Astro writes a style before the first island of a page, in the middle of the body, where HTML
 * allows none. Its one rule stands in styles/ground.css; tests/e2e/site/markup.spec.ts sees when this finds it no more.
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
