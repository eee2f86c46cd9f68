import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from './person.ts';

/** Where the server shows the photo of a person made here; `null` when they have none. */
export function photoUrlOf({ photo }: Person): string | null {
  return photo === null ? null : `/photos/${photo}`;
}

const PHOTOS = join(import.meta.dirname, 'photos');

/** Writes every photo into `photos/` of the data folder, over older ones. */
export async function writePhotos(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'photos');
  await mkdir(folder, { recursive: true });
  // Written anew: a copy would keep the permissions of the original.
  for (const name of await readdir(PHOTOS)) {
    await writeFile(join(folder, name), await readFile(join(PHOTOS, name)));
  }
}
