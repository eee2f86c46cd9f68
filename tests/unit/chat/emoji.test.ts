import { expect, test } from 'vitest';
import { nextEmoji } from '#islands/chat/on-demand/emoji.ts';
import { EMOJI_COLUMNS, EMOJIS } from '#shared/emojis.ts';

test('the picker has 32 different emojis in 5 columns', () => {
  expect(EMOJIS).toHaveLength(32);
  expect(new Set(EMOJIS.map(({ emoji }) => emoji)).size).toBe(32);
  expect(new Set(EMOJIS.map(({ name }) => name)).size).toBe(32);
  expect(EMOJI_COLUMNS).toBe(5);
});

test.each([
  [0, 'ArrowRight', 1],
  [4, 'ArrowRight', 5],
  [31, 'ArrowRight', 31],
  [0, 'ArrowLeft', 0],
  [5, 'ArrowLeft', 4],
  [3, 'ArrowDown', 8],
  [29, 'ArrowDown', 29],
  [26, 'ArrowDown', 31],
  [3, 'ArrowUp', 3],
  [8, 'ArrowUp', 3],
  [7, 'Home', 5],
  [7, 'End', 9],
  [30, 'End', 31],
  [7, 'a', 7],
])('from %i, %s leads to %i', (from, key, to) => {
  expect(nextEmoji(from, key)).toBe(to);
});
