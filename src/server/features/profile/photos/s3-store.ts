import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../../../platform/config/config.ts';
import type { FileStore } from './store.ts';

const CALL_MS = 10_000;

export function createS3Store(bucket: Bucket): FileStore {
  const { endpoint, name: bucketName, ...credentials } = bucket;
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });

  /** Returns the answer's body, null without such a file; throws if the bucket refuses. */
  const call = async (method: string, name: string, init?: RequestInit): Promise<Buffer | null> => {
    const url = `${endpoint}/${bucketName}/photos/${name}`;
    const signal = AbortSignal.timeout(CALL_MS);
    const response = await client.fetch(url, { ...init, method, signal });
    const body = Buffer.from(await response.arrayBuffer());
    if (response.ok) return body;
    if (response.status === 404 && method !== 'PUT') return null;
    throw new Error(`The bucket answered ${String(response.status)}`);
  };

  return {
    async put(name, body, type) {
      await call('PUT', name, {
        body: new Uint8Array(body),
        headers: { 'content-type': type },
      });
    },
    get: (name) => call('GET', name),
    async remove(name) {
      await call('DELETE', name);
    },
  };
}
