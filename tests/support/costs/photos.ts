import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { PHOTO_MAX_BYTES, PHOTO_HELD_MAX_SIDE, PHOTO_MAX_SIDE } from '#shared/photo.ts';
import { PICTURE_EDGE } from '#shared/picture-rules.ts';
import { blankPng, bomb, chunk, DEEP } from '../images.ts';
import { actorOf, as, type Input, send, type Target } from './calls.ts';

/** The side of a square just below the maximum pixels of a photo. */
const SIDE = 7070;

const plain = (side: number): Sharp =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3366aa' } });

/** Returns a PNG that is valid up to its head and one more chunk. */
const pngWith = (type: string, body: Buffer): Buffer => {
  const small = bomb(64);
  const head = small.subarray(0, 33);
  return Buffer.concat([head, chunk(type, body), small.subarray(33)]);
};
const packedZeros = (): Buffer => deflateSync(Buffer.alloc(400_000_000));

/** Returns the head of a JPEG that claims 65,535 by 65,535 pixels. */
const hugeJpeg = (): Buffer =>
  Buffer.from('ffd8ffc0001108ffffffff03012200021101031101ffda000c03010002110311003f00', 'hex');

async function animated(frames: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const raw = { width: 64, height: 64 * frames, channels: 3 as const, pageHeight: 64 };
  const pixels = Buffer.alloc(64 * 64 * frames * 3);
  for (let at = 0; at < pixels.length; at += 64 * 64 * 3)
    pixels.fill(at % 251, at, at + 64 * 64 * 3);
  return sharp(pixels, { raw }).toFormat(format, { effort: 1 }).toBuffer();
}

type Image = () => Buffer | Promise<Buffer>;
const IMAGES: Readonly<Record<string, Image>> = {
  'a JPEG of 50 million pixels': () => plain(SIDE).jpeg().toBuffer(),
  'a progressive JPEG of 50 million pixels': () =>
    plain(SIDE).jpeg({ progressive: true }).toBuffer(),
  'an interlaced PNG of 50 million pixels': () => plain(SIDE).png({ progressive: true }).toBuffer(),
  'a turned JPEG of 50 million pixels': () =>
    plain(SIDE).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'a JPEG of the longest rows': () =>
    sharp({
      create: { width: PHOTO_MAX_SIDE, height: 3050, channels: 3, background: '#3366aa' },
    })
      .jpeg()
      .toBuffer(),
  'a PNG of 10 million pixels': () =>
    blankPng(PHOTO_HELD_MAX_SIDE, PHOTO_HELD_MAX_SIDE, { ...DEEP, depth: 8 }),
  'a PNG of 4 million pixels, 16 bits': () => blankPng(PICTURE_EDGE, PICTURE_EDGE, DEEP),
  'a WebP of 10 million pixels': () => plain(PHOTO_HELD_MAX_SIDE).webp({ effort: 0 }).toBuffer(),
  'a lossless WebP of 10 million pixels': () =>
    plain(PHOTO_HELD_MAX_SIDE).webp({ lossless: true, effort: 0 }).toBuffer(),
  'an AVIF of 50 million pixels': () => plain(SIDE).avif({ effort: 0, quality: 30 }).toBuffer(),
  'a PNG of 30,000 times 30,000': () => bomb(30_000),
  'a PNG of 10,000,000 times 5, 16 bits': () => blankPng(10_000_000, 5, DEEP),
  'a PNG of 1 times 50,000,000': () => blankPng(1, 50_000_000, { depth: 1, colour: 0 }),
  'a JPEG that says 65,535 times 65,535': hugeJpeg,
  'a GIF of a thousand frames': () => animated(1000, 'gif'),
  'a WebP of five hundred frames': () => animated(500, 'webp'),
  'an SVG': () =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000">${'<g>'.repeat(100_000)}`,
    ),
  'a PNG with a text of 400 MB': () =>
    pngWith('zTXt', Buffer.concat([Buffer.from('a\0\0'), packedZeros()])),
  'a PNG with a profile of 400 MB': () =>
    pngWith('iCCP', Buffer.concat([Buffer.from('a\0\0'), packedZeros()])),
  'half a JPEG': async () => (await plain(3000).jpeg().toBuffer()).subarray(0, 20_000),
  '8 MB that begin as a PNG': () =>
    Buffer.concat([bomb(64).subarray(0, 33), Buffer.alloc(PHOTO_MAX_BYTES - 33, 7)]),
  '8 MB that begin as an AVIF': () =>
    Buffer.concat([
      Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'),
      Buffer.alloc(PHOTO_MAX_BYTES - 100, 1),
    ]),
  '20 MB': () => Buffer.alloc(20_000_000, 0xff),
};

const inputsOf = (pathOf: PathOf): Input[] =>
  Object.entries(IMAGES).map(([name, make]) => {
    let image: Promise<Buffer> | undefined;
    return {
      name,
      async send(target, n) {
        image ??= Promise.resolve(make());
        const headers = { ...as(actorOf(target, n)), 'content-type': 'image/png' };
        return send(target.url, {
          method: 'POST',
          path: pathOf(target),
          headers,
          body: await image,
        });
      },
    };
  });

type PathOf = (target: Target) => string;

const PATHS: Readonly<Record<string, PathOf>> = {
  'POST /api/profile/photo': () => '/api/profile/photo',
  'POST /api/chat/:targetUserId/pictures': ({ world }) => `/api/chat/${world.friend.id}/pictures`,
};

/** Returns images for a route that takes any. */
export function photoInputs(route: string): Input[] {
  const pathOf = PATHS[route];
  return pathOf === undefined ? [] : inputsOf(pathOf);
}
