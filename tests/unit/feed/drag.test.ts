import { expect, test } from 'vitest';
import {
  committed,
  dragTransform,
  edgeTransform,
  edgeWidth,
  exitTransform,
  gesture,
  highlighted,
  isDecision,
  rotation,
} from '#islands/feed/drag.ts';

test('a drag beyond 50 px highlights its side', () => {
  expect([50, 51, -50, -51].map(highlighted)).toEqual([null, 'interested', null, 'ignored']);
});

test('a release past 100 px sends; otherwise the card returns', () => {
  const released = [0, 100, 100.5, -100, -101].map(committed);
  expect(released).toEqual([null, null, 'interested', null, 'ignored']);
});

test('the card turns dx / 26 degrees, at most 8', () => {
  expect([26, -52, 1000, -1000].map(rotation)).toEqual([1, -2, 8, -8]);
});

test('the edge is a tenth of the drag, maximum 10', () => {
  expect([0, -40, 400].map(edgeWidth)).toEqual([0, 4, 10]);
  expect(edgeTransform(50)).toBe('scaleX(0.5)');
});

test('the card follows the pointer and leaves in its direction', () => {
  expect(dragTransform(52, 10)).toBe('translate(52px, 3px) rotate(2deg)');
  expect(exitTransform('interested')).toMatch(/^translate\(120%.*rotate\(12deg\)$/);
  expect(exitTransform('ignored')).toMatch(/^translate\(-120%.*rotate\(-12deg\)$/);
});

test.each([
  [3, 4, 'none'],
  [8, 3, 'drag'],
  [-8, 7, 'drag'],
  [5, 8, 'scroll'],
  [10, -10, 'scroll'],
] as const)('a move by %i and %i px is: %s', (dx, dy, kind) => {
  expect(gesture(dx, dy)).toBe(kind);
});

test.each([
  [Infinity, 1, true],
  [299, 0, false],
  [300, 0, true],
  [450, 2, false],
  [500, 2, true],
])('a press after %d ms as click %i decides: %s', (ms, clicks, decides) => {
  expect(isDecision(ms, clicks)).toBe(decides);
});
