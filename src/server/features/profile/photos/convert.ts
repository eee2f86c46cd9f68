import sharp from 'sharp';
import {
  PHOTO_AVIF_MAX_PIXELS,
  PHOTO_MAX_PIXELS,
  PHOTO_PROGRESSIVE_MAX_PIXELS,
  PHOTO_REFUSALS,
} from '#shared/photo.ts';
import { PHOTO_SIZES } from '#shared/photo-set.ts';
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

/** The signatures are read as Latin-1. */
const SIGNATURES = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^RIFF[^]{4}WEBP/,
  // The major brand or a compatible brand.
  /^[^]{4}ftyp(?:[^]{4}){0,8}avi[fs]/,
];

/**
 * The files are square and upright, from the first frame, without metadata. Throws a Problem for
 * unknown formats, too many pixels or damage.
 */
export async function convertPhoto(bytes: Buffer): Promise<PhotoFile[]> {
  const head = bytes.subarray(0, 64).toString('latin1');
  if (!SIGNATURES.some((signature) => signature.test(head))) {
    throw new Problem('unsupported_media_type', PHOTO_REFUSALS.type);
  }
  // The header alone gives a precise refusal.
  const { width, height, format, isProgressive } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(damaged);
  const pixels = width * height;
  if (pixels > PHOTO_MAX_PIXELS) throw new Problem('invalid_input', PHOTO_REFUSALS.pixels);
  const held =
    format === 'heif'
      ? PHOTO_AVIF_MAX_PIXELS
      : isProgressive
        ? PHOTO_PROGRESSIVE_MAX_PIXELS
        : pixels;
  if (pixels > held) throw new Problem('invalid_input', PHOTO_REFUSALS.held);

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

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', sequentialRead: true });

function damaged(): never {
  throw new Problem('invalid_input', PHOTO_REFUSALS.damaged);
}
