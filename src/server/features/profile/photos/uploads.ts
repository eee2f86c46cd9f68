import pLimit from 'p-limit';
import type { Delays } from '../../../platform/config/delays.ts';
import type { UploadWatch } from '../../../platform/http/api.ts';
import { Problem } from '../../../platform/problem.ts';
import type { LimitAttempts } from '../../../platform/limits/limiter.ts';

export type Uploads = ReturnType<typeof createUploads>;

/** Each of the concurrent uploads may take 8 MB. */
const UPLOADS_MAX = 10;
const CONVERSIONS_MAX = 2;
/**
 * Minimum bytes per second over `delays.uploadPace`, so that slow senders can't take all {@link UPLOADS_MAX}.
 */
const PACE = 64 * 1024;
const RETRY_SECONDS = 5;
export type ReadUpload = (watch: UploadWatch) => Promise<Buffer>;

interface Upload {
  end: AbortController;
  reading: boolean;
  /** Bytes received since `since`, in milliseconds of the process. */
  bytes: number;
  since: number;
}

/** Photos and pictures share the room for uploads and conversions. */
export function createUploads({
  delays,
  limit,
}: {
  delays: Pick<Delays, 'uploadPace'>;
  limit: LimitAttempts;
}) {
  const converting = pLimit(CONVERSIONS_MAX);
  const uploading = new Map<string, Upload>();

  return {
    /** Counts and calls `read` once there is room; a person uploads one image at a time. */
    async take<Converted>(
      limited: 'photo.user' | 'picture.tries',
      userId: string,
      read: ReadUpload,
      convert: (bytes: Buffer) => Promise<Converted>,
    ): Promise<Converted> {
      if (uploading.has(userId)) {
        throw busy('too_many_requests', 'Your last image is still being prepared.');
      }
      if (uploading.size >= UPLOADS_MAX && !makeRoom()) {
        throw busy('unavailable', 'Many images are being prepared. Try again in a few seconds.');
      }
      const now = performance.now();
      const upload: Upload = { end: new AbortController(), reading: true, bytes: 0, since: now };
      uploading.set(userId, upload);
      try {
        await limit(limited, userId);
        const came = (bytes: number) => void (upload.bytes += bytes);
        const bytes = await read({ came, signal: upload.end.signal });
        upload.reading = false;
        return await converting(() => convert(bytes));
      } finally {
        if (uploading.get(userId) === upload) uploading.delete(userId);
      }
    },
  };

  function makeRoom(): boolean {
    const now = performance.now();
    let slowest: { userId: string; upload: Upload; pace: number } | null = null;
    for (const [userId, upload] of uploading) {
      const age = now - upload.since;
      if (!upload.reading || age < delays.uploadPace) continue;
      const pace = (upload.bytes * 1000) / age;
      if (pace < (slowest?.pace ?? PACE)) slowest = { userId, upload, pace };
      // The measurement restarts, so a fast sender becomes slow after stalling.
      else if (pace >= PACE) Object.assign(upload, { bytes: 0, since: now });
    }
    if (slowest === null) return false;
    uploading.delete(slowest.userId);
    slowest.upload.end.abort(
      busy('unavailable', 'The image came in too slowly. Try again on a better connection.'),
    );
    return true;
  }
}

const busy = (code: 'too_many_requests' | 'unavailable', message: string) =>
  new Problem(code, message, { retryAfter: RETRY_SECONDS });

export const notStored = (what: 'photo' | 'picture') =>
  busy('unavailable', `The ${what} could not be stored. Try again in a moment.`);
