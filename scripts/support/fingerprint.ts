import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build depends on, relative to the repository. */
const INPUTS = [
  'src',
  'public',
  'scripts/support',
  'scripts/build.ts',
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** One hash over the names and bytes of everything the build reads. */
export async function buildFingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of await filesUnder(root, input)) {
      hash.update(`${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

/** Paths of the files at or under `path`, sorted; none when there is nothing. */
async function filesUnder(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => (error.code === 'ENOTDIR' ? null : []),
  );
  if (entries === null) return [path];
  const nested = await Promise.all(
    entries.map((entry) => {
      const child = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, child) : [child];
    }),
  );
  return nested.flat().sort();
}
