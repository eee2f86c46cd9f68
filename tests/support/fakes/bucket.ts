import { bodyOf, serve } from './serve.ts';

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
  const { url, close } = await serve((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? '';
      const { authorization, 'x-amz-date': date, 'content-type': type = '' } = request.headers;
      const object = objects.get(path);
      const signed = SIGNATURE.test(authorization ?? '') && date !== undefined;
      if (bucket.refuse !== null) response.writeHead(bucket.refuse).end();
      else if (!signed) response.writeHead(403).end();
      else if (request.method === 'PUT') {
        objects.set(path, { type, body });
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(path);
        response.writeHead(204).end();
      } else if (object === undefined) response.writeHead(404).end('<Error>NoSuchKey</Error>');
      else response.writeHead(200, { 'content-type': object.type }).end(object.body);
    });
  });
  const bucket: BucketServer = {
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: 'photos-bucket',
      S3_REGION: 'eu-test-1',
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    objects,
    refuse: null,
    close,
  };
  return bucket;
}
