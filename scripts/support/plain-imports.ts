const HELPER = '\0vite/preload-helper.js';
/** Stands in a chunk where Vite will write what to fetch before an import. */
const MARKER = '__VITE_PRELOAD__';

/**
 * Vite plugin: a dynamic import in the browser is just that. Vite's helper fetches style sheets and
 * announces scripts before it; ours have no styles of their own, and weigh less than the helper.
 */
export function plainImportsPlugin() {
  return {
    name: 'plain-imports',
    apply: 'build' as const,
    enforce: 'pre' as const,
    load: (id: string) =>
      id === HELPER ? 'export const __vitePreload = (load) => load();' : undefined,
    renderChunk: (code: string) =>
      code.includes(MARKER) ? { code: code.replaceAll(MARKER, '[]'), map: null } : null,
  };
}
