import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The database has its own way into a backup; what begins with a dot is half a file, or nobody's. */
const isLeftOut = (name: string): boolean => name.startsWith('pairwise.db') || name.startsWith('.');

/**
 * All of a data folder but the database: photos, kept mail, the secret. What is deleted meanwhile
 * may be missing. Answers how many files there are then.
 */
export async function copyFiles(
  from: string,
  to: string,
  isOther: (name: string) => boolean = () => false,
): Promise<number> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const { name } = entry;
    if (isLeftOut(name) || isOther(name)) continue;
    if (entry.isDirectory()) await copyFiles(join(from, name), join(to, name));
    else await copyFile(join(from, name), join(to, name));
  }
  return countFiles(to);
}

async function copyFile(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { preserveTimestamps: true });
    // A copy has the mode of what was copied.
    await chmod(to, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

export async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !isLeftOut(entry.name)).length;
}
