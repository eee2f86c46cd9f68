import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The build's inputs, relative to the repository. */
const INPUTS = [
  'src',
  'public',
  'scripts',
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Returns a hash of names and contents of all build inputs. */
export async function buildFingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of await filesUnder(root, input)) {
      hash.update(`${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

/** Returns the sorted paths of the files at or below `path`; empty if it doesn't exist. */
async function filesUnder(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => null);
  if (found === null) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
