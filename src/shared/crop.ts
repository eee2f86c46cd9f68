/** Image pixels: centre and side of a square. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

export interface Extent {
  width: number;
  height: number;
}

export const ZOOM_MAX = 6;

const largest = ({ width, height }: Extent): number => Math.min(width, height);

const between = (low: number, value: number, high: number): number =>
  Math.min(Math.max(value, low), high);

function within(image: Extent, { x, y, side }: Crop): Crop {
  const kept = between(largest(image) / ZOOM_MAX, side, largest(image));
  return {
    x: between(kept / 2, x, image.width - kept / 2),
    y: between(kept / 2, y, image.height - kept / 2),
    side: kept,
  };
}

/** Returns the largest square, above the middle of upright images, because faces are there. */
export function firstCrop(image: Extent): Crop {
  return within(image, { x: image.width / 2, y: image.height * 0.42, side: largest(image) });
}

/** Moves by fractions of the side; positive `right` shows more of the right. */
export function panned(image: Extent, crop: Crop, right: number, down: number): Crop {
  return within(image, { ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side });
}

/** A `factor` above 1 shows more. The point `at`, from -0.5 to 0.5 in both directions, stays fixed. */
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

export const zoomOf = (image: Extent, crop: Crop): number => largest(image) / crop.side;
