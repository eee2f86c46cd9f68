import { AwsClient } from 'aws4fetch';
import type { FileStore } from './store.ts';

/** A bucket that speaks S3, addressed by path. */
export interface Bucket {
  /** Origin and perhaps a path, without a slash at its end. */
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds one call may take. */
const CALL_MS = 10_000;
/** Bytes of files kept in memory, so that a page of cards does not ask the bucket each time. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** Files in a bucket, under `photos/`. */
export function createS3Store(bucket: Bucket): FileStore {
  const { endpoint, name: bucketName, ...credentials } = bucket;
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });
  const kept = createKept(KEPT_BYTES);

  const call = (method: string, name: string, init: RequestInit = {}): Promise<Response> =>
    client.fetch(`${endpoint}/${bucketName}/photos/${name}`, {
      ...init,
      method,
      signal: AbortSignal.timeout(CALL_MS),
    });
  const must = async (response: Response): Promise<void> => {
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The bucket answered ${String(response.status)}`);
  };

  return {
    async put(name, body, type) {
      const init = { body: new Uint8Array(body), headers: { 'content-type': type } };
      await must(await call('PUT', name, init));
    },
    async get(name) {
      const known = kept.get(name);
      if (known !== undefined) return known;
      const response = await call('GET', name);
      if (response.ok) {
        const body = Buffer.from(await response.arrayBuffer());
        kept.add(name, body);
        return body;
      }
      if (response.status === 404) await response.body?.cancel();
      else await must(response);
      return null;
    },
    async remove(name) {
      kept.forget(name);
      const response = await call('DELETE', name);
      if (response.status === 404) await response.body?.cancel();
      else await must(response);
    },
  };
}

/** The files asked for last, up to `max` bytes together. */
function createKept(max: number) {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  const forget = (name: string): void => {
    bytes -= files.get(name)?.length ?? 0;
    files.delete(name);
  };
  return {
    forget,
    get(name: string): Buffer | undefined {
      const body = files.get(name);
      if (body === undefined) return undefined;
      // Last in the map is asked for last.
      files.delete(name);
      files.set(name, body);
      return body;
    },
    add(name: string, body: Buffer): void {
      forget(name);
      files.set(name, body);
      bytes += body.length;
      for (const oldest of files.keys()) {
        if (bytes <= max) return;
        forget(oldest);
      }
    },
  };
}
