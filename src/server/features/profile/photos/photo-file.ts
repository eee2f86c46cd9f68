import { PHOTO_SIZES, type PhotoSize } from '#shared/photo-set.ts';

export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

export interface PhotoFile {
  size: PhotoSize;
  format: PhotoFormat;
  body: Buffer;
}

export const photoFileName = (name: string, size: PhotoSize, format: PhotoFormat): string =>
  `${name}-${String(size)}.${format}`;

/** A picture of a conversation has one file; the operator's files may not have such names. */
export const pictureFileName = (name: string): string => `${name}-picture.webp`;

export const photoFileNames = (name: string): string[] =>
  PHOTO_SIZES.flatMap((size) => PHOTO_FORMATS.map((format) => photoFileName(name, size, format)));
