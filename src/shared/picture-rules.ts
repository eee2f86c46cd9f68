/** Pictures of one message. */
export const PICTURES_MAX = 4;
export const ALT_MAX = 200;
/** Larger pictures are reduced to this many pixels on their longer side. */
export const PICTURE_EDGE = 2048;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Besides those of photos, which the conversation doesn't load. */
export const PICTURE_REFUSALS = {
  type: 'Use a PNG, JPEG or WebP image',
  bytes: 'A picture can have at most 8 MB',
  unreadable: 'This image is damaged or not complete',
  gone: 'This picture is no longer here. Add it again.',
} as const;
