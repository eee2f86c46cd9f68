import { mkdirSync, writeFileSync } from 'node:fs';

/** The used parts of a chunk. */
interface Chunk {
  fileName: string;
  imports: readonly string[];
}

/** Maps a chunk's URL to all chunks it needs, nearest first. */
export type PreloadMap = Record<string, string[]>;

/** Returns the transitive static imports of each chunk as URLs under `base`. */
function preloadMap(chunks: readonly Chunk[], base = '/'): PreloadMap {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const map: PreloadMap = {};
  for (const { fileName } of chunks) {
    // A set may grow while iterated, so cycles are visited once.
    const needed = new Set([fileName]);
    for (const file of needed) {
      for (const next of imports.get(file) ?? []) if (imports.has(next)) needed.add(next);
    }
    needed.delete(fileName);
    map[base + fileName] = [...needed].map((file) => base + file);
  }
  return map;
}

/**
 * Vite plugin: writes dist/preload.json ({@link PreloadMap}). The server lists those URLs in pages to save round trips.
 */
export function preloadMapPlugin(file = 'dist/preload.json') {
  return {
    name: 'preload-map',
    apply: 'build' as const,
    applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
    generateBundle(_options: unknown, bundle: Record<string, { type: string }>) {
      const chunks = Object.values(bundle).filter(
        (output): output is Chunk & { type: 'chunk' } => output.type === 'chunk',
      );
      mkdirSync('dist', { recursive: true });
      writeFileSync(file, JSON.stringify(preloadMap(chunks), null, 1));
    },
  };
}
