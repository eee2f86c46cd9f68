/** Photos are square; widths in pixels. */
export const PHOTO_SIZES = [96, 320, 800] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Returns undefined for a photo that wasn't uploaded here. */
export function photoSet(url: string | null | undefined): string | undefined {
  const [, start] = /^(\/photos\/\w{32}-)320$/.exec(url ?? '') ?? [];
  return start && PHOTO_SIZES.map((size) => `${start}${size} ${size}w`).join();
}
