import { createHash, randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { PhotoSize } from '#shared/photo-set.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { deleteRows, findRow, insertRow, updateRows } from '../../../platform/db/rows.ts';
import type { Events } from '../../events.ts';
import type { UploadWatch } from '../../../platform/http/api.ts';
import { Problem } from '../../../platform/problem.ts';
import type { LimitAttempts } from '../../../platform/limits/limiter.ts';
import type { Log } from '../../../platform/log.ts';
import { type PhotoFile, photoFileName, photoFileNames, type PhotoFormat } from './photo-file.ts';
import type { FileStore } from './store.ts';

export type Photos = ReturnType<typeof createPhotos>;

/** Each of the concurrent uploads may take 8 MB. */
const UPLOADS_MAX = 10;
const CONVERSIONS_MAX = 2;
/**
 * Minimum bytes per second over `PACE_MS`, so that slow senders can't take all {@link UPLOADS_MAX}.
 */
const PACE = 64 * 1024;
const PACE_MS = 2000;
const RETRY_SECONDS = 5;
/** No request lives as long as an unused upload, in milliseconds. */
const UPLOAD_MS = 3_600_000;
const SWEEP_MS = 600_000;
const SWEEP_SIZE = 100;

export type ReadUpload = (watch: UploadWatch) => Promise<Buffer>;

interface Upload {
  end: AbortController;
  reading: boolean;
  /** Bytes received since `since`, in milliseconds of the process. */
  bytes: number;
  since: number;
}

/**
 * A photo is registered before its first file is written and removed after its last file is
 * deleted, so a crash leaves only unused photos; a sweep deletes them.
 */
export function createPhotos(parts: {
  database: Database;
  store: FileStore;
  events: Events;
  limit: LimitAttempts;
  log: Log;
}) {
  const { database, store, events, limit, log } = parts;
  const { db } = database;
  const convert = pLimit(CONVERSIONS_MAX);
  const uploading = new Map<string, Upload>();
  const sweeping = job({
    everyMs: SWEEP_MS,
    atOnce: true,
    work: sweep,
    onError: (error) => log.warn({ err: error }, 'photos not swept'),
  });

  events.on('accountDeleted', () => sweeping.runSoon());

  return {
    /** The photo is unused until adopted. `read` is called once there is room. */
    async keep(userId: string, read: ReadUpload): Promise<string> {
      await limit('photo.user', userId);
      if (uploading.has(userId)) {
        throw busy('too_many_requests', 'Your last photo is still being prepared.');
      }
      if (uploading.size >= UPLOADS_MAX && !makeRoom()) {
        throw busy('unavailable', 'Many photos are being prepared. Try again in a few seconds.');
      }
      const now = performance.now();
      const upload = { end: new AbortController(), reading: true, bytes: 0, since: now };
      uploading.set(userId, upload);
      try {
        const came = (bytes: number) => void (upload.bytes += bytes);
        const bytes = await read({ came, signal: upload.end.signal });
        upload.reading = false;
        // The image library has ten megabytes and loads with the first upload.
        const { convertPhoto } = await import('./convert.ts');
        return await write(await convert(() => convertPhoto(bytes)));
      } finally {
        if (uploading.get(userId) === upload) uploading.delete(userId);
      }
    },

    /** The transaction is that of the profile change, as in {@link release}. */
    async adopt(trx: Db, userId: string, name: string): Promise<void> {
      await release(trx, userId);
      // If the person is deleted, the photo is due at once.
      const adopted = { userId, dueAt: 0 };
      if ((await updateRows(trx, 'photos', { name, userId: null }, adopted)) === 0) {
        throw notStored();
      }
    },

    release,

    of: async (userId: string): Promise<string | null> =>
      (await findRow(db, 'photos', { userId }))?.name ?? null,

    file: (name: string, size: PhotoSize, format: PhotoFormat): Promise<Buffer | null> =>
      store.get(photoFileName(name, size, format)),

    sweepSoon: (): void => sweeping.runSoon(),

    close: (): Promise<void> => sweeping.close(),
  };

  async function release(trx: Db, userId: string): Promise<void> {
    await updateRows(trx, 'photos', { userId }, { userId: null });
  }

  function makeRoom(): boolean {
    const now = performance.now();
    let slowest: { userId: string; upload: Upload; pace: number } | null = null;
    for (const [userId, upload] of uploading) {
      const age = now - upload.since;
      if (!upload.reading || age < PACE_MS) continue;
      const pace = (upload.bytes * 1000) / age;
      if (pace < (slowest?.pace ?? PACE)) slowest = { userId, upload, pace };
      // The measurement restarts, so a fast sender becomes slow after stalling.
      else if (pace >= PACE) Object.assign(upload, { bytes: 0, since: now });
    }
    if (slowest === null) return false;
    uploading.delete(slowest.userId);
    slowest.upload.end.abort(
      busy('unavailable', 'The photo came in too slowly. Try again on a better connection.'),
    );
    return true;
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
      throw notStored();
    }
    return name;
  }

  async function sweep(closing: AbortSignal): Promise<void> {
    for (let found = SWEEP_SIZE; found === SWEEP_SIZE;) {
      const unused = db.selectFrom('photos').select('name').where('userId', 'is', null);
      const due = unused.where('dueAt', '<=', Date.now()).orderBy('dueAt').limit(SWEEP_SIZE);
      const leftovers = await due.execute();
      for (const { name } of leftovers) {
        if (closing.aborted) return;
        for (const file of photoFileNames(name)) await store.remove(file);
        await deleteRows(db, 'photos', { name, userId: null });
      }
      found = leftovers.length;
    }
  }
}

const busy = (code: 'too_many_requests' | 'unavailable', message: string) =>
  new Problem(code, message, { retryAfter: RETRY_SECONDS });

const notStored = () =>
  new Problem('unavailable', 'The photo could not be stored. Try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
