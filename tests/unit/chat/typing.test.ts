import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $typing, followTyping } from '#stores/chat/typing.ts';
import { emitLocally } from '#stores/client/socket.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = followTyping('ben');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const types = (userId: string) => emitLocally('typing', { userId });

test('typing shows for 3 seconds after its last sign, and only that of the other one', () => {
  types('eve');
  expect($typing.get()).toBe(false);
  types('ben');
  vi.advanceTimersByTime(2000);
  types('ben');
  vi.advanceTimersByTime(2999);
  expect($typing.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect($typing.get()).toBe(false);
});
