import type { PhotoSize } from '#shared/photo-set.ts';

export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** One of the files a photo is kept as. */
export interface PhotoFile {
  size: PhotoSize;
  format: PhotoFormat;
  body: Buffer;
}
