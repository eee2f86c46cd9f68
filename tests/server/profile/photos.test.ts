import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Delays } from '#server/platform/config/delays.ts';
import { insertRow } from '#server/platform/db/rows.ts';
import type { ProfileEditAnswer } from '#shared/api.ts';
import {
  PHOTO_AVIF_MAX_PIXELS,
  PHOTO_MAX_BYTES,
  PHOTO_HELD_MAX_SIDE,
  PHOTO_REFUSALS,
} from '#shared/photo.ts';
import { type ApiServer, startApiServer, useApiServer } from '../../support/api-server.ts';
import { type BucketServer, startBucketServer } from '../../support/fakes/bucket.ts';
import {
  type DatabasePlace,
  describeOnBothPlaces,
  newDatabasePlace,
} from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { animatedPicture, bomb, colourAt, lyingPicture, picture } from '../../support/images.ts';
import { rowsOf } from '../../support/rows.ts';

const SIZES = [96, 320, 800];

const send = (who: Developer, raw: BodyInit, type = 'image/jpeg') =>
  who.call('POST', '/api/profile/photo', { raw, headers: { 'content-type': type } });

const body = (bytes: Buffer): BodyInit => new Uint8Array(bytes);

/** Sends a photo that must be accepted; returns its address. */
async function upload(who: Developer, bytes: Buffer): Promise<string> {
  const answer = await send(who, body(bytes));
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as ProfileEditAnswer).data.photoUrl ?? '';
}

async function fetchPhoto(api: ApiServer, path: string, cookie: string, accept = 'image/avif,*/*') {
  const response = await fetch(api.url + path, { headers: { accept, cookie } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Returns the address with another size at its end. */
const sized = (url: string, size: number) => url.replace(/320$/, String(size));

/** Starts to send a photo and stops after its first byte. */
async function beginUpload(api: ApiServer, { cookie }: Developer) {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => (text === '' ? reject(new Error('No answer')) : resolve(text)));
    socket.on('error', () => undefined);
  });
  answer.catch(() => undefined);
  const head = [
    ...['POST /api/profile/photo HTTP/1.1', `host: ${hostname}:${port}`, `origin: ${api.url}`],
    ...[`cookie: ${cookie}`, 'content-type: image/png', 'content-length: 100000'],
  ];
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\nP`, sent));
  return { answer, cut: () => socket.destroy() };
}

describeOnBothPlaces('uploaded photos', (newPlace) => {
  const api = useApiServer(newPlace);

  const files = (): Promise<string[]> => readdir(join(api.place.dataDir, 'photos')).catch(() => []);
  const rows = () => rowsOf(api.db, 'photos');

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s becomes square AVIF and WebP in three sizes',
    async (format) => {
      const ada = await Developer.join(api);
      const original = await picture(format);
      expect(original.toString('latin1'), 'the original has metadata').toContain('SecretCamera');
      const url = await upload(ada, original);
      expect(url).toMatch(/^\/photos\/[0-9a-f]{32}-320$/);
      expect((await ada.call('GET', '/api/profile/view')).body).toMatchObject({ photoUrl: url });

      for (const size of SIZES) {
        for (const [accept, type] of [
          ['image/avif,image/webp,*/*', 'image/avif'],
          ['image/webp,*/*', 'image/webp'],
          ['image/avif;q=0,*/*', 'image/webp'],
        ] as const) {
          const { response, bytes } = await fetchPhoto(api, sized(url, size), ada.cookie, accept);
          expect(response.status).toBe(200);
          expect(Object.fromEntries(response.headers)).toMatchObject({
            'content-type': type,
            'cache-control': 'private, max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
            'content-security-policy': expect.stringContaining("default-src 'none'") as string,
            vary: 'accept',
          });
          const { width, height, exif, icc, xmp } = await sharp(bytes).metadata();
          expect({ width, height, exif, icc, xmp }).toEqual({ width: size, height: size });
          expect(bytes.toString('latin1')).not.toContain('SecretCamera');
        }
      }
    },
  );

  test('photos are rotated upright, and animations keep one frame', async () => {
    const ada = await Developer.join(api);
    const upright = await fetchPhoto(api, await upload(ada, await lyingPicture()), ada.cookie);
    expect(await colourAt(upright.bytes, 0.5, 0.1)).toBe('red');
    expect(await colourAt(upright.bytes, 0.5, 0.9)).toBe('blue');
    const still = await fetchPhoto(api, await upload(ada, await animatedPicture()), ada.cookie);
    expect(await colourAt(still.bytes, 0.5, 0.5)).toBe('red');
    expect((await sharp(still.bytes).metadata()).pages ?? 1).toBe(1);
  });

  test('invalid photos are refused with an explanation and deleted', async () => {
    const ada = await Developer.join(api);
    const before = await files();
    const jpeg = await picture('jpeg', { width: 1200, height: 1200 });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const html = '<!doctype html><script>alert(1)</script>';
    const webp = `RIFF    WEBP${svg}`;
    const disguised = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]);
    const gif = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
    const kind = [415, 'Use a JPEG, PNG, WebP or AVIF image'] as const;
    const damage = [400, 'This image is damaged or not complete'] as const;
    const cases: [what: string, raw: BodyInit, type: string, status: number, message: string][] = [
      ['an SVG', svg, 'image/svg+xml', ...kind],
      ['an SVG that claims to be a PNG', svg, 'image/png', ...kind],
      ['an HTML file that was renamed', html, 'image/jpeg', ...kind],
      ['a GIF', body(Buffer.from(gif, 'base64')), 'image/gif', ...kind],
      ['nothing', '', 'image/png', ...kind],
      ['JSON', '{}', 'application/json', ...kind],
      ['an SVG behind the signature of a PNG', body(disguised), 'image/png', ...damage],
      ['an SVG behind the signature of a WebP', webp, 'image/webp', ...damage],
      ['half a JPEG', body(jpeg.subarray(0, jpeg.length / 2)), 'image/jpeg', ...damage],
      [
        'half a PNG',
        body((await picture('png', { width: 900, height: 900 })).subarray(0, 1500)),
        'image/png',
        ...damage,
      ],
      [
        'a decompression bomb',
        body(bomb(20_000)),
        'image/png',
        400,
        'This image has too many pixels: at most 50 million',
      ],
    ];
    for (const [what, raw, type, status, message] of cases) {
      const answer = await send(ada, raw, type);
      expect({ what, status: answer.status, body: answer.body }).toMatchObject({
        status,
        body: { message },
      });
    }
    expect((await ada.call('GET', '/api/profile/view')).body).toMatchObject({ photoUrl: null });
    expect((await files()).filter((file) => !before.includes(file))).toEqual([]);
  });

  test('formats decoded in memory have a lower pixel limit', async () => {
    const ada = await Developer.join(api);
    const plain = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#3366aa' } });
    const progressive = { progressive: true };
    const large = PHOTO_HELD_MAX_SIDE + 1;
    const largeAvif = Math.floor(Math.sqrt(PHOTO_AVIF_MAX_PIXELS)) + 1;
    const cases = [
      ['image/jpeg', plain(large).jpeg(progressive), 400],
      ['image/png', plain(large).png(progressive), 400],
      ['image/avif', plain(largeAvif).avif({ effort: 0 }), 400],
      ['image/jpeg', plain(large).jpeg(), 200],
      ['image/avif', plain(largeAvif - 1).avif({ effort: 0 }), 200],
    ] as const;
    for (const [type, image, status] of cases) {
      const answer = await send(ada, body(await image.toBuffer()), type);
      expect(answer.status, `${type}: ${answer.text}`).toBe(status);
      if (status === 400) expect(answer.body).toMatchObject({ message: PHOTO_REFUSALS.held });
    }
  });

  test('eight megabytes are accepted, one byte more is refused', async () => {
    const ada = await Developer.join(api);
    // Bytes after the end of a JPEG are ignored.
    const jpeg = await picture('jpeg');
    const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
    expect((await send(ada, body(padded(PHOTO_MAX_BYTES)))).status).toBe(200);
    const refused = { status: 413, body: { message: 'A photo can have at most 8 MB' } };
    expect(await send(ada, body(padded(PHOTO_MAX_BYTES + 1)))).toMatchObject(refused);
    expect(await ada.isSignedIn()).toBe(true);
  });

  test('photos need a session and their exact name', async () => {
    const [ada, bea] = await Developer.many(api, 2);
    const url = await upload(ada, await picture('png'));
    expect((await fetchPhoto(api, url, bea.cookie)).response.status).toBe(200);
    const head = await fetch(api.url + url, { method: 'HEAD', headers: { cookie: bea.cookie } });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
    await mkdir(join(api.place.dataDir, 'photos'), { recursive: true });
    await writeFile(join(api.place.dataDir, 'photos', 'plain.svg'), '<svg/>');
    for (const path of [url, '/photos/plain.svg']) {
      const unseen = await fetchPhoto(api, path, '');
      expect(unseen.response.status, path).toBe(404);
      expect(unseen.response.headers.get('cache-control')).toBe('no-store');
    }
    const name = url.slice('/photos/'.length, -'-320'.length);
    for (const path of [
      `/photos/${name}-321`,
      `/photos/${name}`,
      `/photos/${name}-320.avif.map`,
      `/photos/${name}-320.webp`,
      `/photos/${name}-800.avif`,
      `/photos/${name.toUpperCase()}-320`,
      `/photos/${'0'.repeat(32)}-320`,
      `/photos/..%2f${name}-320`,
      '/photos/..%2fpairwise.db',
      '/photos/%2e%2e/auth-secret',
      '/photos/',
    ]) {
      expect((await fetchPhoto(api, path, ada.cookie)).response.status, path).toBe(404);
    }
    // Other people cannot use the photo as their own, for example on a public page.
    for (const photoUrl of [url, `/photos/${name}-800.avif`, `/photos/${name}-320.webp`]) {
      const linked = await bea.call('PUT', '/api/profile/edit', { body: { photoUrl } });
      expect(linked.status, photoUrl).toBe(400);
    }
  });

  test('an upload, an external URL or a removal deletes the old photo for everybody', async () => {
    const ada = await Developer.join(api);
    const first = await upload(ada, await picture('jpeg'));
    const second = await upload(ada, await picture('jpeg'));
    expect(second, 'the same image again is another photo').not.toBe(first);
    const gone = (url: string) =>
      eventually(async () => {
        for (const size of SIZES) {
          const { response } = await fetchPhoto(api, sized(url, size), ada.cookie);
          expect(response.status).toBe(404);
        }
      });
    await gone(first);
    expect((await fetchPhoto(api, second, ada.cookie)).response.status).toBe(200);
    // Saving the same address again changes nothing.
    const put = (photoUrl: string) => ada.call('PUT', '/api/profile/edit', { body: { photoUrl } });
    expect((await put(second)).status).toBe(200);
    expect((await put('https://photos.example/me.jpg')).status).toBe(200);
    await gone(second);
    expect(await put(second)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const third = await upload(ada, await picture('jpeg'));
    await ada.edit({ remove: ['photoUrl'] });
    await gone(third);
  });

  test('simultaneous uploads of one person queue or are refused', async () => {
    const ada = await Developer.join(api);
    const bytes = body(await picture('jpeg', { width: 2000, height: 2000 }));
    const answers = await Promise.all([send(ada, bytes), send(ada, bytes), send(ada, bytes)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    for (const status of statuses) expect([200, 429]).toContain(status);
    await eventually(async () => {
      expect((await rows()).filter(({ userId }) => userId === ada.id)).toHaveLength(1);
    });
  });
});

describe('uploads', () => {
  const places: DatabasePlace[] = [];
  const servers: ApiServer[] = [];
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const place of places) await place.remove();
  });
  async function start(
    env: Record<string, string> = {},
    place?: DatabasePlace,
    delays: Partial<Delays> = {},
  ) {
    const at = place ?? (await newDatabasePlace('sqlite'));
    if (place === undefined) places.push(at);
    const api = await startApiServer(at, env, { delays });
    servers.push(api);
    return { api, place: at };
  }

  test('are limited for each person', async () => {
    const { api } = await start({ RATE_LIMITS: 'photo.user=1/1h' });
    const ada = await Developer.join(api);
    await upload(ada, await picture('png'));
    const answer = await send(ada, body(await picture('png')));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('are refused while ten are in progress', async () => {
    const { api } = await start();
    const people = await Developer.many(api, 16);
    const bytes = body(await picture('jpeg', { width: 2000, height: 2000 }));
    const answers = await Promise.all(people.map((one) => send(one, bytes)));
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(taken.length).toBeGreaterThanOrEqual(10);
    expect(taken.length + refused.length).toBe(16);
    for (const { headers, body: said } of refused) {
      expect(headers.get('retry-after')).toBe('5');
      expect(said).toMatchObject({ message: expect.stringContaining('Many images') as string });
    }
    await upload(people.at(-1) as Developer, await picture('png'));
  });

  test('that are slow make room for others and report it', async () => {
    const { api } = await start({}, undefined, { uploadPace: 300 });
    const people = await Developer.many(api, 10);
    const slow = await Promise.all(people.map((one) => beginUpload(api, one)));
    const quick = await Developer.join(api);
    const bytes = await picture('png');
    // Well before the limit of 30 seconds per request.
    await eventually(async () => expect((await send(quick, body(bytes))).status).toBe(200));
    const told = await Promise.any(slow.map(({ answer }) => answer));
    expect(told).toContain('HTTP/1.1 503');
    expect(told).toContain('too slowly');
    for (const { cut } of slow) cut();
    await eventually(async () => expect((await send(quick, body(bytes))).status).toBe(200));
  });

  test('files left by a crash are deleted at the next start', async () => {
    const place = await newDatabasePlace('sqlite');
    places.push(place);
    const first = await startApiServer(place);
    const name = 'a'.repeat(32);
    await mkdir(join(place.dataDir, 'photos'), { recursive: true });
    await writeFile(join(place.dataDir, 'photos', `${name}-96.avif`), 'half of it');
    const { db } = first.backend.database;
    await insertRow(first.db, 'photos', { name, userId: null, dueAt: Date.now() - 1 });
    const fresh = { name: 'b'.repeat(32), userId: null, dueAt: Date.now() + 60_000 };
    await db.insertInto('photos').values(fresh).execute();
    await first.close();

    const { api } = await start({}, place);
    await eventually(async () => {
      expect(await readdir(join(place.dataDir, 'photos'))).toEqual([]);
      const left = await rowsOf(api.db, 'photos');
      expect(left).toEqual([fresh]);
    });
  });

  describe('with a bucket', () => {
    let bucket: BucketServer;
    beforeAll(async () => {
      bucket = await startBucketServer();
    });
    afterAll(() => bucket.close());

    test('are stored and deleted there with signed requests', async () => {
      const { api, place } = await start(bucket.env);
      const ada = await Developer.join(api);
      const url = await upload(ada, await picture('jpeg'));
      const name = url.slice('/photos/'.length, -'-320'.length);
      expect([...bucket.objects.keys()].sort()).toEqual(
        SIZES.flatMap((size) =>
          ['avif', 'webp'].map((kind) => `/photos-bucket/photos/${name}-${String(size)}.${kind}`),
        ).sort(),
      );
      expect(bucket.objects.get(`/photos-bucket/photos/${name}-96.avif`)?.type).toBe('image/avif');
      expect(await readdir(place.dataDir)).not.toContain('photos');
      for (const time of ['from the bucket', 'from memory']) {
        const { response, bytes } = await fetchPhoto(api, url, ada.cookie);
        expect(response.status, time).toBe(200);
        expect((await sharp(bytes).metadata()).width).toBe(320);
      }
      await ada.leave();
      await eventually(() => expect(bucket.objects.size).toBe(0));
    });

    test('report a failing bucket and leave nothing behind', async () => {
      const { api } = await start(bucket.env);
      const ada = await Developer.join(api);
      const url = await upload(ada, await picture('png'));
      bucket.refuse = 403;
      const answer = await send(ada, body(await picture('png')));
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect((await fetchPhoto(api, sized(url, 800), ada.cookie)).response.status).toBe(503);
      bucket.refuse = null;
      expect((await fetchPhoto(api, sized(url, 800), ada.cookie)).response.status).toBe(200);
      expect((await ada.call('GET', '/api/profile/view')).body).toMatchObject({ photoUrl: url });
      await upload(ada, await picture('png'));
      await eventually(async () => {
        const left = await rowsOf(api.db, 'photos');
        expect(left).toHaveLength(1);
        expect(bucket.objects.size).toBe(6);
      });
    });
  });
});
