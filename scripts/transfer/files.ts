import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The database has its own way into a backup. */
const isDatabase = (name: string): boolean => name.startsWith('pairwise.db');

/** All of a data folder but the database: photos, kept mail, the secret. Answers how many files. */
export async function copyFiles(from: string, to: string): Promise<number> {
  const names = await readdir(from).catch(() => []);
  await mkdir(to, { recursive: true });
  for (const name of names.filter((one) => !isDatabase(one))) {
    await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
  }
  return countFiles(to);
}

export async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !isDatabase(entry.name)).length;
}
