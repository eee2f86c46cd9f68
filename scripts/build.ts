// Builds the site into dist/, compresses assets and bundles the server. `--if-needed` skips an unchanged build.
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from './support/bundle-server.ts';
import { compressFolder } from './support/compress.ts';
import { buildFingerprint } from './support/fingerprint.ts';
import { ROOT, run } from './support/run.ts';

const STAMP = join(ROOT, 'dist/.built');

/** Starts the site where hosts of Astro's Node adapter expect it. React selects its build when it is loaded. */
const ENTRY = `process.env.NODE_ENV = 'production';
if (Number.parseInt(process.versions.node) < 24) {
  console.error('Pairwise could not start. It needs Node 24: use npm start or node_modules/.bin/node.');
  process.exitCode = 1;
} else await import('../app/main.mjs');
`;

/** Builds if `force`, or if the inputs changed. Throws on failure. */
export async function build({ force }: { force: boolean }): Promise<'built' | 'current'> {
  // The production image contains the build without its sources.
  if (!force && !existsSync(join(ROOT, 'astro.config.mjs'))) return 'current';
  if (!existsSync(join(ROOT, 'node_modules/astro'))) {
    throw new Error('What builds the site is not installed: run `npm ci --include=dev` first.');
  }
  const fingerprint = await buildFingerprint(ROOT);
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (!force && built === fingerprint) return 'current';
  // Old chunks would be served and measured.
  await rm(join(ROOT, 'dist'), { recursive: true, force: true });
  // Test runners set a mode in which pages compile for development.
  const { code } = await run('astro', ['build'], { env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error(`astro build ended with code ${code}`);
  const files = await compressFolder(join(ROOT, 'dist/client'));
  console.log(`${files} files compressed`);
  await bundleServer(ROOT, join(ROOT, 'dist/app'));
  await writeFile(join(ROOT, 'dist/server/entry.mjs'), ENTRY);
  await writeFile(STAMP, fingerprint);
  return 'built';
}

if (import.meta.main) {
  try {
    const outcome = await build({ force: !process.argv.includes('--if-needed') });
    if (outcome === 'current') console.log('dist/ is up to date');
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
