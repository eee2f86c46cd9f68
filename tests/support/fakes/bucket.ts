import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for an S3 storage. */
export interface BucketServer {
  /** The environment of a server that uses it. */
  env: Record<string, string>;
  /** Bodies by path, "/photos-bucket/photos/…". */
  objects: Map<string, { type: string; body: Buffer }>;
  /** Answers every call with this status instead, until it is `null`. */
  refuse: number | null;
  close: () => Promise<void>;
}

const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/;

/** Starts it on a free port; a call without a signature of version 4 gets 403. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects: BucketServer['objects'] = new Map();
  const bucket: BucketServer = {
    env: {},
    objects,
    refuse: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const { authorization, 'x-amz-date': date, 'content-type': type = '' } = request.headers;
      const object = objects.get(path);
      const signed = SIGNATURE.test(authorization ?? '') && date !== undefined;
      if (bucket.refuse !== null) response.writeHead(bucket.refuse).end();
      else if (!signed) response.writeHead(403).end();
      else if (request.method === 'PUT') {
        objects.set(path, { type, body: Buffer.concat(chunks) });
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(path);
        response.writeHead(204).end();
      } else if (object === undefined) response.writeHead(404).end('<Error>NoSuchKey</Error>');
      else response.writeHead(200, { 'content-type': object.type }).end(object.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bucket.env = {
    S3_ENDPOINT: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    S3_BUCKET: 'photos-bucket',
    S3_REGION: 'eu-test-1',
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  return bucket;
}
