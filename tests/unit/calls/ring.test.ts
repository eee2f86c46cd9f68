import { beforeEach, expect, test, vi } from 'vitest';
import { RING_EVERY_MS, RING_SECONDS } from '#shared/call.ts';
import { answerOnNextPage, askForCall, takeCallAsked } from '#stores/calls/asked.ts';
import { $ring, endRing, followRing } from '#stores/calls/ring.ts';

const rings = { userId: 'ben', kind: 'rings', name: 'Ben Marsh' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  endRing();
});

test('a ring lasts while repeated and ends without its caller', () => {
  const shown: unknown[] = [];
  const stop = $ring.listen((ring) => shown.push(ring?.name));
  for (let count = 0; count < 5; count += 1) {
    followRing(rings);
    vi.advanceTimersByTime(RING_EVERY_MS);
  }
  // A lost repetition changes nothing.
  vi.advanceTimersByTime(RING_EVERY_MS);
  expect(shown).toEqual(['Ben Marsh']);
  vi.advanceTimersByTime(RING_EVERY_MS);
  expect(shown).toEqual(['Ben Marsh', undefined]);
  stop();
});

test('a call button receives each answer once, across pages', () => {
  askForCall('ring');
  expect([takeCallAsked('ben'), takeCallAsked('ben')]).toEqual(['ring', null]);
  answerOnNextPage('ben');
  expect([takeCallAsked('ben'), takeCallAsked('ben')]).toEqual(['answer', null]);
  answerOnNextPage('ben');
  expect(takeCallAsked('cleo')).toBeNull();
  answerOnNextPage('ben');
  vi.advanceTimersByTime(RING_SECONDS * 1000);
  expect(takeCallAsked('ben')).toBeNull();
});
