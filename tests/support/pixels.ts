import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';

/** A place in an element, in pixels from its edges: negative from the right or the bottom. 'middle' is half the way. */
export type Place = readonly [x: number | 'middle', y: number | 'middle'];

/**
 * Returns the contrast, 1 to 21, between the colours painted at two places, as WCAG computes it. Elements must be in view.
 */
export async function contrast(
  page: Page,
  one: readonly [Locator, Place],
  other: readonly [Locator, Place],
): Promise<number> {
  const points = await Promise.all([one, other].map(([element, at]) => pointOf(element, at)));
  const { data, info } = await sharp(await page.screenshot({ caret: 'hide' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [bright = 0, dark = 0] = points
    .map(({ x, y }) => {
      const at = (y * info.width + x) * info.channels;
      return luminance([...data.subarray(at, at + 3)]);
    })
    .sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

async function pointOf(element: Locator, [x, y]: Place): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${String(element)} is not shown`);
  const along = (at: number | 'middle', from: number, size: number) =>
    Math.floor(at === 'middle' ? from + size / 2 : at < 0 ? from + size + at : from + at);
  return { x: along(x, box.x, box.width), y: along(y, box.y, box.height) };
}

/** The weights of red, green and blue in WCAG's relative luminance. */
const WEIGHTS = [0.2126, 0.7152, 0.0722];

const luminance = (rgb: number[]): number =>
  rgb
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * (WEIGHTS[at] ?? 0), 0);
