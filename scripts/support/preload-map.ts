import { mkdirSync, writeFileSync } from 'node:fs';

/** The parts of a bundler's output chunk that the map needs. */
interface Chunk {
  fileName: string;
  imports: readonly string[];
}

/** For each chunk URL every chunk it needs before it can run, nearest first, without itself. */
export type PreloadMap = Record<string, string[]>;

/** The transitive static imports of each chunk, as URLs under `base` ("/"). */
export function preloadMap(chunks: readonly Chunk[], base = '/'): PreloadMap {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const map: PreloadMap = {};
  for (const { fileName } of chunks) {
    // A set grows while it is walked: each import is visited once, cycles included.
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
 * Vite plugin: writes dist/preload.json ({@link PreloadMap}) from the build of the browser's
 * chunks. The server names those URLs at the end of a page, which saves the browser from finding
 * them one import at a time.
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
