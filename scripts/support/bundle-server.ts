import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Native packages, and optional ones of their dependents. */
const EXTERNAL = ['better-sqlite3', 'sharp', 'pg-native', 'bufferutil', 'utf-8-validate'];

/** Operator commands without need for sources. */
const COMMANDS = [
  ...['backup', 'restore', 'move', 'seed', 'config'],
  ...['invite', 'export-person', 'remove-person', 'resend-mail', 'send-test-mail'],
];

/** Worker threads are named by the URL of their file. */
const THREAD = /new URL\('(\.[\w./-]+)\.ts', import\.meta\.url\)/g;

/** Globals expected by CommonJS packages. */
const BANNER = `import { createRequire as requireFrom } from 'node:module';
import { dirname as folderOf } from 'node:path';
const require = requireFrom(import.meta.url);
const __filename = import.meta.filename;
const __dirname = folderOf(__filename);`;

/**
 * Bundles the server into `outdir`, so that a start reads few files and strips no types. Names stay for stack traces;
 * source maps lie beside the files.
 */
export async function bundleServer(root: string, outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/server/main.ts',
      ...Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
      ...(await threads(join(root, 'src/server'))),
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 160,
    sourcemap: 'external',
    legalComments: 'none',
    external: EXTERNAL,
    banner: { js: BANNER },
    plugins: [threadUrls],
    logLevel: 'warning',
  });
  // Social cards need fonts, and hosts may have none.
  await cp(join(root, 'src/server/features/public-page/fonts'), join(outdir, 'card-fonts'), {
    recursive: true,
  });
  // Photos of demo people.
  await cp(join(root, 'demo/photos'), join(outdir, 'photos'), { recursive: true });
}

/** Returns the entry points of threads under `folder`, by bundle name. */
async function threads(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const found: Record<string, string> = {};
  for (const name of names.filter((one) => one.endsWith('.ts'))) {
    const file = join(folder, name);
    for (const [, target = ''] of (await readFile(file, 'utf8')).matchAll(THREAD)) {
      found[nameOf(target, file)] = join(dirname(file), `${target}.ts`);
    }
  }
  return found;
}

/** The bundle is flat, so the folder becomes part of the file name. */
const nameOf = (target: string, file: string): string => {
  const path = join(dirname(file), target);
  return `${basename(dirname(path))}-${basename(path)}`;
};

const threadUrls: Plugin = {
  name: 'thread-urls',
  setup(bundler) {
    const server = join(bundler.initialOptions.absWorkingDir ?? '.', 'src/server');
    bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (relative(server, path).startsWith('..')) return undefined;
      const text = await readFile(path, 'utf8');
      const contents = text.replaceAll(
        THREAD,
        (_all, target: string) => `new URL('./${nameOf(target, path)}.mjs', import.meta.url)`,
      );
      return { contents, loader: 'ts' };
    });
  },
};
