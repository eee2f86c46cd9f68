import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Crop, firstCrop, panned, zoomed, zoomOf, ZOOM_MAX } from '#shared/crop.ts';

const landscape = { width: 4000, height: 3000 };

test('the crop starts with the largest square, higher when upright', () => {
  expect(firstCrop(landscape)).toEqual({ x: 2000, y: 1500, side: 3000 });
  expect(firstCrop({ width: 3000, height: 4000 })).toEqual({ x: 1500, y: 1680, side: 3000 });
});

test('the crop moves by parts of itself within the image', () => {
  const crop = firstCrop(landscape);
  expect(panned(landscape, crop, 0.1, 0.1)).toEqual({ x: 2300, y: 1500, side: 3000 });
  expect(panned(landscape, crop, -9, 9)).toEqual({ x: 1500, y: 1500, side: 3000 });
});

test('zooming keeps the point under the pointer', () => {
  const crop = firstCrop(landscape);
  const at = { x: 0.25, y: -0.25 };
  const pointed = ({ x, y, side }: Crop) => [x + at.x * side, y + at.y * side];
  const closer = zoomed(landscape, crop, 2, at);
  expect(closer.side).toBe(1500);
  expect(pointed(closer)).toEqual(pointed(crop));
  expect(zoomOf(landscape, closer)).toBe(2);
});

test('the crop stays a square within the image', () => {
  const move = fc.record({
    factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
    x: fc.double({ min: -2, max: 2, noNaN: true }),
    y: fc.double({ min: -2, max: 2, noNaN: true }),
  });
  const extent = fc.integer({ min: 1, max: 12_000 });
  fc.assert(
    fc.property(extent, extent, fc.array(move, { maxLength: 20 }), (width, height, moves) => {
      const image = { width, height };
      let crop = firstCrop(image);
      for (const { factor, x, y } of moves) {
        crop = panned(image, zoomed(image, crop, factor, { x, y }), x, y);
        const slack = 1e-6 * Math.max(width, height);
        expect(crop.x - crop.side / 2).toBeGreaterThanOrEqual(-slack);
        expect(crop.y - crop.side / 2).toBeGreaterThanOrEqual(-slack);
        expect(crop.x + crop.side / 2).toBeLessThanOrEqual(width + slack);
        expect(crop.y + crop.side / 2).toBeLessThanOrEqual(height + slack);
        expect(zoomOf(image, crop)).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(zoomOf(image, crop)).toBeLessThanOrEqual(ZOOM_MAX + 1e-9);
      }
    }),
  );
});
