import sharp from 'sharp';
import {
  PHOTO_AVIF_MAX_PIXELS,
  PHOTO_MAX_PIXELS,
  PHOTO_MAX_SIDE,
  PHOTO_HELD_MAX_SIDE,
  PHOTO_REFUSALS,
} from '#shared/photo.ts';
import { PHOTO_SIZES } from '#shared/photo-set.ts';
import { PICTURE_EDGE, PICTURE_REFUSALS } from '#shared/picture-rules.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PhotoFile } from './photo-file.ts';

// The caller limits concurrency, so each conversion has one thread.
sharp.concurrency(1);
sharp.cache(false);
// Only the loaders of the four formats are enabled, and that of social cards: signatures keep SVG out of photos.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});

const SECONDS = 20;
const LARGEST = Math.max(...PHOTO_SIZES);
const GROUND = '#ffffff';
// Faces at these qualities have up to 40 KB; a higher AVIF effort takes seconds.
const AVIF = { quality: 58, effort: 2 };
const WEBP = { quality: 80, effort: 4 };

// Sharper colours (smartSubsample) take 81 MB for 50 million pixels instead of 36.
const PICTURE = { quality: 82, effort: 4 };
const BLUR = { edge: 16, quality: 40 };

/** The signatures are read as Latin-1. */
const PICTURE_SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/];
const PHOTO_SIGNATURES = [
  ...PICTURE_SIGNATURES,
  // The major brand or a compatible brand.
  /^[^]{4}ftyp(?:[^]{4}){0,8}avi[fs]/,
];

/**
 * The files are square and upright, from the first frame, without metadata. Throws a Problem for
 * unknown formats, too many pixels or damage.
 */
export async function convertPhoto(bytes: Buffer): Promise<PhotoFile[]> {
  await check(bytes, PHOTO_SIGNATURES, PHOTO_REFUSALS.type);
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize(LARGEST, LARGEST, { fit: 'cover' })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);

  const files: PhotoFile[] = [];
  for (const size of PHOTO_SIZES) {
    const resized = sharp(data, { raw: info }).resize(size, size).timeout({ seconds: SECONDS });
    files.push(
      { size, format: 'avif', body: await resized.clone().avif(AVIF).toBuffer() },
      { size, format: 'webp', body: await resized.webp(WEBP).toBuffer() },
    );
  }
  return files;
}

/** As {@link convertPhoto}, but one WebP file in the picture's own shape. `blur` is a tiny WebP file in base64. */
export async function convertPicture(
  bytes: Buffer,
): Promise<{ body: Buffer; width: number; height: number; blur: string }> {
  await check(bytes, PICTURE_SIGNATURES, PICTURE_REFUSALS.type);
  const { data: body, info } = await open(bytes)
    .autoOrient()
    .resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .webp(PICTURE)
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  const blur = await sharp(body)
    .resize(BLUR.edge, BLUR.edge, { fit: 'inside' })
    .webp(BLUR)
    .toBuffer();
  return { body, width: info.width, height: info.height, blur: blur.toString('base64') };
}

/** Reads the header only, which gives a precise refusal. */
async function check(bytes: Buffer, signatures: RegExp[], wrongType: string): Promise<void> {
  const head = bytes.subarray(0, 64).toString('latin1');
  if (!signatures.some((signature) => signature.test(head))) {
    throw new Problem('unsupported_media_type', wrongType);
  }
  const { width, height, format, depth, isProgressive } = await sharp(bytes, {
    limitInputPixels: false,
  })
    .metadata()
    .catch(damaged);
  const pixels = width * height;
  const side = Math.max(width, height);
  if (pixels > PHOTO_MAX_PIXELS) throw new Problem('invalid_input', PHOTO_REFUSALS.pixels);
  if (side > PHOTO_MAX_SIDE) throw new Problem('invalid_input', PHOTO_REFUSALS.side);
  if (format === 'jpeg' && !isProgressive) return;
  const held = depth === 'ushort' ? PICTURE_EDGE : PHOTO_HELD_MAX_SIDE;
  if (side > held || (format === 'heif' && pixels > PHOTO_AVIF_MAX_PIXELS)) {
    throw new Problem('invalid_input', PHOTO_REFUSALS.held);
  }
}

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', sequentialRead: true });

function damaged(): never {
  throw new Problem('invalid_input', PHOTO_REFUSALS.damaged);
}
