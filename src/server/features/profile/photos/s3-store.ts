import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../../../platform/config/config.ts';
import type { FileStore } from './store.ts';

const CALL_MS = 10_000;

export function createS3Store(bucket: Bucket): FileStore {
  const { endpoint, name: bucketName, ...credentials } = bucket;
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });

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
      const response = await call('GET', name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      if (response.status === 404) await response.body?.cancel();
      else await must(response);
      return null;
    },
    async remove(name) {
      const response = await call('DELETE', name);
      if (response.status === 404) await response.body?.cancel();
      else await must(response);
    },
  };
}
