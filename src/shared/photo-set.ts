/** Widths an uploaded photo is kept in, in pixels. It is square. */
export const PHOTO_SIZES = [96, 320, 800] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/**
 * The `srcset` of a photo that was uploaded here, "/photos/{name}-320"; `undefined` for one at
 * another address, which has a single size.
 */
export function photoSet(url: string | null | undefined): string | undefined {
  const [, start] = /^(\/photos\/\w{32}-)320$/.exec(url ?? '') ?? [];
  return start && PHOTO_SIZES.map((size) => `${start}${size} ${size}w`).join();
}
