/** The square of an image that is kept, in pixels of the image: its middle and its side. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** An image, in pixels. */
export interface Extent {
  width: number;
  height: number;
}

/** How many times one can zoom in. */
export const ZOOM_MAX = 6;

const largest = ({ width, height }: Extent): number => Math.min(width, height);

const between = (low: number, value: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** The nearest crop that lies within the image and is neither too large nor too small. */
function within(image: Extent, { x, y, side }: Crop): Crop {
  const kept = between(largest(image) / ZOOM_MAX, side, largest(image));
  return {
    x: between(kept / 2, x, image.width - kept / 2),
    y: between(kept / 2, y, image.height - kept / 2),
    side: kept,
  };
}

/** The largest square. Of an upright image it stands above the middle, where faces are. */
export function firstCrop(image: Extent): Crop {
  return within(image, { x: image.width / 2, y: image.height * 0.42, side: largest(image) });
}

/** Moved by fractions of its own side: a positive `right` shows what is further right. */
export function panned(image: Extent, crop: Crop, right: number, down: number): Crop {
  return within(image, { ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side });
}

/**
 * Zoomed by `factor`, more than 1 to see less of the image. The place `at`, from -0.5 to 0.5 in
 * both directions of the crop, stays where it is.
 */
export function zoomed(
  image: Extent,
  crop: Crop,
  factor: number,
  at: { x: number; y: number } = { x: 0, y: 0 },
): Crop {
  const { side } = within(image, { ...crop, side: crop.side / factor });
  const given = crop.side - side;
  return within(image, { x: crop.x + at.x * given, y: crop.y + at.y * given, side });
}

/** How far one has zoomed in, from 1 to {@link ZOOM_MAX}. */
export const zoomOf = (image: Extent, crop: Crop): number => largest(image) / crop.side;
