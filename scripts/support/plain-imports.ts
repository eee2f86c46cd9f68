const HELPER = '\0vite/preload-helper.js';
/** Vite's placeholder for preload data. */
const MARKER = '__VITE_PRELOAD__';

/**
 * Vite plugin: keeps dynamic imports plain. Vite's helper loads style sheets. Our chunks have none, and the helper is
 * larger than they are.
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
