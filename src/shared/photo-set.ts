/** Widths of stored photos in pixels; photos are square. */
export const PHOTO_SIZES = [96, 320, 800] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Returns the `srcset` of an uploaded photo; undefined for other addresses. */
export function photoSet(url: string | null | undefined): string | undefined {
  const [, start] = /^(\/photos\/\w{32}-)320$/.exec(url ?? '') ?? [];
  return start && PHOTO_SIZES.map((size) => `${start}${size} ${size}w`).join();
}
