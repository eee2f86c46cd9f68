import { expect, test } from 'vitest';
import { type Place, windowOf } from '#islands/chat/log-window.ts';
import type { LogChunk } from '#shared/chat-log.ts';

/** Ten chunks of 100 px, "0" the oldest. */
const chunks: LogChunk[] = Array.from({ length: 10 }, (_, at) => ({
  key: String(at),
  lines: 1,
  rows: [],
}));
const heights = new Map(chunks.map(({ key }) => [key, 100]));
const at = (chunk: string | null, more: Partial<Place> = {}): Place => ({
  chunk,
  under: 0,
  view: 200,
  beyond: 100,
  ...more,
});

test('everything is drawn before the position is known', () => {
  expect(windowOf(chunks, heights, null)).toEqual({ from: 0, to: 10, above: 0, below: 0 });
});

test('the newest chunks are drawn at the end', () => {
  expect(windowOf(chunks, heights, at(null))).toEqual({ from: 7, to: 10, above: 700, below: 0 });
});

test('both sides are omitted in the middle, with equal height', () => {
  const window = windowOf(chunks, heights, at('5'));
  expect(window).toEqual({ from: 3, to: 7, above: 300, below: 300 });
});

test('new messages below do not move the window', () => {
  const more = [...chunks, { key: 'new', lines: 1, rows: [] }];
  const grown = new Map(heights).set('new', 5000);
  expect(windowOf(more, grown, at('5'))).toMatchObject({ from: 3, to: 7, below: 5300 });
});

test('invalid positions still draw something', () => {
  expect(windowOf(chunks, heights, at(null, { under: 99_999 }))).toMatchObject({ from: 0, to: 1 });
  expect(windowOf(chunks, heights, at('gone')).to).toBe(10);
  expect(windowOf([], heights, at(null))).toEqual({ from: 0, to: 0, above: 0, below: 0 });
});
