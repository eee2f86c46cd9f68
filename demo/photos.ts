import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from './person.ts';

/** Returns the address of a demo photo, or null. */
export function photoUrlOf({ photo }: Person): string | null {
  return photo === null ? null : `/photos/${photo}`;
}

const PHOTOS = join(import.meta.dirname, 'photos');

/** Writes all photos into `photos/` of the data folder. */
export async function writePhotos(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'photos');
  await mkdir(folder, { recursive: true });
  // Written, because a copy would keep the original's permissions.
  for (const name of await readdir(PHOTOS)) {
    await writeFile(join(folder, name), await readFile(join(PHOTOS, name)));
  }
}
