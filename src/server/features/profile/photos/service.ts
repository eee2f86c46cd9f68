import { createHash, randomBytes } from 'node:crypto';
import type { PhotoSize } from '#shared/photo-set.ts';
import type { Db } from '../../../platform/db/database.ts';
import { deleteRows, findRow, insertRow, updateRows } from '../../../platform/db/rows.ts';
import type { Core } from '../../core.ts';
import { type PhotoFile, photoFileName, photoFileNames, type PhotoFormat } from './photo-file.ts';
import type { FileStore } from './store.ts';
import { startSweeping } from './sweep.ts';
import { notStored, type ReadUpload, type Uploads } from './uploads.ts';

export type Photos = ReturnType<typeof createPhotos>['photos'];

/** No request lives as long as an unused upload, in milliseconds. */
const UPLOAD_MS = 3_600_000;

/**
 * A photo is registered before its first file is written and removed after its last file is
 * deleted, so a crash leaves only unused photos; a sweep deletes them.
 */
export function createPhotos(
  parts: Pick<Core, 'closedAtStop' | 'database' | 'events' | 'log'> & {
    store: FileStore;
    uploads: Uploads;
  },
) {
  const { store, uploads, log } = parts;
  const { db } = parts.database;
  const sweeping = startSweeping({
    ...parts,
    what: 'photo',
    async due(now, limit) {
      const unused = db.selectFrom('photos').select('name').where('userId', 'is', null);
      const due = unused.where('dueAt', '<=', now).orderBy('dueAt').limit(limit);
      return (await due.execute()).map(({ name }) => name);
    },
    async remove(name) {
      for (const file of photoFileNames(name)) await store.remove(file);
      await deleteRows(db, 'photos', { name, userId: null });
    },
  });

  const photos = parts.closedAtStop({
    /** The photo is unused until adopted. `read` is called once there is room. */
    async keep(userId: string, read: ReadUpload): Promise<string> {
      // The image library has ten megabytes and loads with the first upload.
      const convert = async (bytes: Buffer) => (await import('./convert.ts')).convertPhoto(bytes);
      return write(await uploads.take('photo.user', userId, read, convert));
    },

    /** The transaction is that of the profile change, as in {@link release}. */
    async adopt(trx: Db, userId: string, name: string): Promise<void> {
      await release(trx, userId);
      // If the person is deleted, the photo is due at once.
      const adopted = { userId, dueAt: 0 };
      if ((await updateRows(trx, 'photos', { name, userId: null }, adopted)) === 0) {
        throw notStored('photo');
      }
    },

    release,

    of: async (userId: string): Promise<string | null> =>
      (await findRow(db, 'photos', { userId }))?.name ?? null,

    file: (name: string, size: PhotoSize, format: PhotoFormat): Promise<Buffer | null> =>
      store.get(photoFileName(name, size, format)),

    sweepSoon: () => sweeping.runSoon(),

    close: () => sweeping.close(),
  });
  return { photos };

  async function release(trx: Db, userId: string): Promise<void> {
    await updateRows(trx, 'photos', { userId }, { userId: null });
  }

  async function write(files: PhotoFile[]): Promise<string> {
    const hash = createHash('sha256').update(randomBytes(16));
    for (const { body } of files) hash.update(body);
    const name = hash.digest('hex').slice(0, 32);
    // It is registered before its files exist.
    await insertRow(db, 'photos', { name, userId: null, dueAt: Date.now() + UPLOAD_MS });
    try {
      await Promise.all(
        files.map(({ size, format, body }) =>
          store.put(photoFileName(name, size, format), body, `image/${format}`),
        ),
      );
    } catch (error) {
      log.error({ err: error }, 'a photo could not be stored');
      await updateRows(db, 'photos', { name }, { dueAt: 0 });
      throw notStored('photo');
    }
    return name;
  }
}
