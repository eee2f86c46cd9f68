export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
/** Large phone cameras make photos of this many pixels. */
export const PHOTO_MAX_PIXELS = 50_000_000;
/** On a side: long rows are decoded in gigabytes. */
export const PHOTO_MAX_SIDE = 16_383;
/**
 * On a side, 10 million pixels in all. Only plain JPEG is reduced while it is decoded; others take 4 bytes a pixel and more,
 * AVIF 18. Images of 16 bits a colour may have 2,048. Browsers reduce large images before they send them.
 */
export const PHOTO_HELD_MAX_SIDE = 3162;
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
