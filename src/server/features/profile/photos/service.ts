import { createHash, randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { PhotoSize } from '#shared/photo-set.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Events } from '../../events.ts';
import type { UploadWatch } from '../../../platform/http/api.ts';
import { Problem } from '../../../platform/problem.ts';
import type { LimitAttempts } from '../../../platform/limits/limiter.ts';
import type { Log } from '../../../platform/log.ts';
import { type PhotoFile, photoFileName, photoFileNames, type PhotoFormat } from './photo-file.ts';
import * as photos from './repository.ts';
import type { FileStore } from './store.ts';

export type Photos = ReturnType<typeof createPhotos>;

/** Uploads being read or converted at once; each may hold 8 MB. */
const UPLOADS_MAX = 10;
const CONVERSIONS_MAX = 2;
/**
 * Bytes a second, over so many milliseconds: what comes in slower makes room for the next person
 * when {@link UPLOADS_MAX} are under way. Otherwise ten slow senders would keep everyone out.
 */
const PACE = 64 * 1024;
const PACE_MS = 2000;
/** Seconds after which somebody may try again when too many are at it. */
const RETRY_SECONDS = 5;
/** Milliseconds an upload has to become somebody's photo; no request lives as long. */
const UPLOAD_MS = 3_600_000;
const SWEEP_MS = 600_000;
const SWEEP_SIZE = 100;

/** Reads what somebody sends, while it is watched. */
export type ReadUpload = (watch: UploadWatch) => Promise<Buffer>;

/** An upload under way. */
interface Upload {
  end: AbortController;
  /** Its bytes are still coming in. */
  reading: boolean;
  /** What has come in since a time of the process, in milliseconds. */
  bytes: number;
  since: number;
}

/**
 * Photos that people upload. A photo is entered into the database before its first file is
 * written, and leaves it after its last file is removed: what a crash leaves behind is nobody's,
 * and swept. Refusals are {@link Problem}s.
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
    /**
     * Keeps what a person sends as a photo; answers its name. It is nobody's until it is
     * adopted. `read` is called once there is room for what it answers.
     */
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
        // The image library weighs ten megabytes: it comes with the first upload.
        const { convertPhoto } = await import('./convert.ts');
        return await write(await convert(() => convertPhoto(bytes)));
      } finally {
        if (uploading.get(userId) === upload) uploading.delete(userId);
      }
    },

    /** Makes a kept photo the person's, in the transaction that shows it, and lets go of the last. */
    async adopt(trx: Db, userId: string, name: string): Promise<void> {
      await photos.releasePhoto(trx, userId);
      if (!(await photos.adoptPhoto(trx, name, userId))) throw notStored();
    },

    /** Lets go of the person's photo, in the transaction that shows another. */
    release: (trx: Db, userId: string): Promise<void> => photos.releasePhoto(trx, userId),

    /** The name of the uploaded photo a person shows; `null` for none. */
    async of(userId: string): Promise<string | null> {
      return (await photos.findPhotoOf(db, userId)) ?? null;
    },

    /** A file of a photo; `null` when there is none of that name. */
    file: (name: string, size: PhotoSize, format: PhotoFormat): Promise<Buffer | null> =>
      store.get(photoFileName(name, size, format)),

    /** Removes what is nobody's, soon. */
    sweepSoon: (): void => sweeping.runSoon(),

    close: (): Promise<void> => sweeping.close(),
  };

  /** Ends the slowest upload, if any is too slow. */
  function makeRoom(): boolean {
    const now = performance.now();
    let slowest: { userId: string; upload: Upload; pace: number } | null = null;
    for (const [userId, upload] of uploading) {
      const age = now - upload.since;
      if (!upload.reading || age < PACE_MS) continue;
      const pace = (upload.bytes * 1000) / age;
      if (pace < (slowest?.pace ?? PACE)) slowest = { userId, upload, pace };
      // Who was quick and then falls silent is slow the next time.
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
    await photos.insertPhoto(db, name, Date.now() + UPLOAD_MS);
    try {
      await Promise.all(
        files.map(({ size, format, body }) =>
          store.put(photoFileName(name, size, format), body, `image/${format}`),
        ),
      );
    } catch (error) {
      log.error({ err: error }, 'a photo could not be stored');
      await photos.expirePhoto(db, name);
      throw notStored();
    }
    return name;
  }

  async function sweep(closing: AbortSignal): Promise<void> {
    let found: string[];
    do {
      found = await photos.findLeftovers(db, Date.now(), SWEEP_SIZE);
      for (const name of found) {
        if (closing.aborted) return;
        for (const file of photoFileNames(name)) await store.remove(file);
        await photos.deletePhoto(db, name);
      }
    } while (found.length === SWEEP_SIZE);
  }
}

const busy = (code: 'too_many_requests' | 'unavailable', message: string) =>
  new Problem(code, message, { retryAfter: RETRY_SECONDS });

const notStored = () =>
  new Problem('unavailable', 'The photo could not be stored. Try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
