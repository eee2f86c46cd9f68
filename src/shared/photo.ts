/** What an uploaded photo may be, and what is said of one that is not. */

/** Bytes of the file a person gives. */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
/** Pixels of the image in it, width times height: what the largest phone camera takes. */
export const PHOTO_MAX_PIXELS = 50_000_000;
/**
 * Pixels of an image that is in memory as a whole while it is read: 4 bytes each of a JPEG or
 * PNG that comes in passes, 18 of an AVIF. The others are read line by line.
 */
export const PHOTO_PASSES_MAX_PIXELS = 10_000_000;
export const PHOTO_AVIF_MAX_PIXELS = 2_000_000;
/** The kinds of file, as Content-Type and as a file picker takes them. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Why a file is not taken as a photo. */
export const PHOTO_REFUSALS = {
  type: 'Use a JPEG, PNG, WebP or AVIF image',
  bytes: 'A photo can have at most 8 MB',
  pixels: 'This image has too many pixels: at most 50 million',
  held: 'This image has too many pixels for its format: save it as a plain JPEG',
  damaged: 'This image is damaged or not complete',
} as const;
