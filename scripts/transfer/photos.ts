import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  photoFileNames,
  pictureFileName,
} from '../../src/server/features/profile/photos/photo-file.ts';
import { createS3Store } from '../../src/server/features/profile/photos/s3-store.ts';
import type { Bucket } from '../../src/server/platform/config/config.ts';
import type { RowSource } from './rows.ts';

/** The files of a row by table. */
const FILES: Record<string, (name: string) => string[]> = {
  photos: photoFileNames,
  pictures: (name) => [pictureFileName(name)],
};

/**
 * Copies the photos and pictures named by `source` from a bucket. Files of deleted or unfinished ones may be missing. Throws if
 * the bucket is unreachable.
 */
export async function copyPhotosFrom(
  bucket: Bucket,
  source: RowSource,
  folder: string,
): Promise<void> {
  const store = createS3Store(bucket);
  await mkdir(folder, { recursive: true });
  for (const table of source.tables) {
    const filesOf = FILES[table.name];
    const at = table.columns.indexOf('name');
    if (filesOf === undefined || at === -1) continue;
    for await (const rows of source.rows(table)) {
      for (const row of rows) {
        await Promise.all(
          filesOf(String(row[at])).map(async (name) => {
            const body = await store.get(name);
            if (body !== null) await writeFile(join(folder, name), body);
          }),
        );
      }
    }
  }
}

/** Writes the photos of `folder` into a bucket. */
export async function putPhotosInto(bucket: Bucket, folder: string): Promise<void> {
  const store = createS3Store(bucket);
  for (const name of await readdir(folder).catch(() => [])) {
    const type = `image/${extname(name).slice(1)}`;
    await store.put(name, await readFile(join(folder, name)), type);
  }
}
