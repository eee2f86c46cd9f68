import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $typers, followTypers } from '#stores/chat/list/typers.ts';
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

test('typing of the other person shows for 3 seconds', () => {
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

test('the list shows typing people until they stop or pause', () => {
  const stopList = followTypers();
  types('ben');
  vi.advanceTimersByTime(1000);
  types('eve');
  expect([...$typers.get()]).toEqual(['ben', 'eve']);
  emitLocally('stopTyping', { userId: 'eve' });
  expect([...$typers.get()]).toEqual(['ben']);
  vi.advanceTimersByTime(1999);
  types('ben');
  vi.advanceTimersByTime(2999);
  expect([...$typers.get()]).toEqual(['ben']);
  vi.advanceTimersByTime(1);
  expect([...$typers.get()]).toEqual([]);
  types('ben');
  stopList();
  expect([...$typers.get()]).toEqual([]);
});
