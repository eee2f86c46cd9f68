export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
/** Large phone cameras make photos of this many pixels. */
export const PHOTO_MAX_PIXELS = 50_000_000;
/** On a side, as in WebP: long rows are decoded in gigabytes. */
export const PHOTO_MAX_SIDE = 16_383;
/**
 * These formats are decoded in memory: 4 bytes a pixel for progressive JPEG or interlaced PNG, 8 for 16 bits a colour,
 * 18 for AVIF.
 */
export const PHOTO_PROGRESSIVE_MAX_PIXELS = 10_000_000;
export const PHOTO_AVIF_MAX_PIXELS = 2_000_000;
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const PHOTO_REFUSALS = {
  type: 'Use a JPEG, PNG, WebP or AVIF image',
  bytes: 'A photo can have at most 8 MB',
  pixels: 'This image has too many pixels: at most 50 million',
  side: 'This image is too long: at most 16,383 pixels on a side',
  held: 'This image has too many pixels for its format: save it as a plain JPEG',
  damaged: 'This image is damaged or not complete',
} as const;
