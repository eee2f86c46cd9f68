import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { damaged, type Manifest } from './dump.ts';

/** The database is backed up separately; dot files are temporary. */
const isLeftOut = (name: string): boolean => name.startsWith('pairwise.db') || name.startsWith('.');

/** Copies a data folder without the database; files deleted meanwhile may be missing. */
export async function copyFiles(
  from: string,
  to: string,
  isOther: (name: string) => boolean = () => false,
): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await namesIn(from)) {
    if (isLeftOut(name) || isOther(name)) continue;
    const path = join(from, name);
    // Links are followed, because photos may be on another disk.
    const found = await ifThere(stat(path));
    if (found?.isDirectory() === true) await copyFiles(path, join(to, name));
    else if (found?.isFile() === true) await ifThere(copyOne(path, join(to, name), found));
  }
}

async function copyOne(
  from: string,
  to: string,
  { atime, mtime }: { atime: Date; mtime: Date },
): Promise<void> {
  await copyFile(from, to);
  // A copy keeps the original's mode.
  await chmod(to, 0o600);
  await utimes(to, atime, mtime);
  const handle = await open(to);
  await handle.sync();
  await handle.close();
}

export async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !isLeftOut(entry.name)).length;
}

/** Returns size and SHA-256 of every file but the manifest, by path with slashes. */
export async function sumFiles(folder: string, below = ''): Promise<Manifest['files']> {
  const files: Manifest['files'] = {};
  for (const name of await namesIn(join(folder, below))) {
    const path = below === '' ? name : `${below}/${name}`;
    // SQLite's temporary files come and go.
    if (/^(manifest\.json|pairwise\.db-(wal|shm))$/.test(path)) continue;
    const whole = join(folder, path);
    const found = await stat(whole);
    if (found.isDirectory()) Object.assign(files, await sumFiles(folder, path));
    else files[path] = { bytes: found.size, sha256: await sha256(whole) };
  }
  return files;
}

/** Throws unless the files match the manifest. */
export async function checkFiles(folder: string, { format, files }: Manifest): Promise<void> {
  if (format === 1) return;
  const found = await sumFiles(folder);
  for (const [path, { bytes, sha256: sum }] of Object.entries(files)) {
    const there = found[path];
    if (there === undefined) throw damaged(`${path} is missing`);
    if (there.bytes !== bytes) {
      throw damaged(`${path} has ${String(there.bytes)} bytes, and had ${String(bytes)}`);
    }
    if (there.sha256 !== sum) throw damaged(`${path} is not what it was`);
  }
  const strange = Object.keys(found).find((path) => !(path in files));
  if (strange !== undefined) throw damaged(`${strange} does not belong to it`);
}

export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const namesIn = async (folder: string): Promise<string[]> => (await ifThere(readdir(folder))) ?? [];

/** Returns the result of `work`, or null if the file is gone. */
async function ifThere<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
