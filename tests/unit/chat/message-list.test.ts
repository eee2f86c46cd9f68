import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatMessage } from '#shared/realtime.ts';
import { mergeMessages } from '#stores/chat/message-list.ts';

const message = (id: string, more: Partial<Omit<ChatMessage, 'kind'>> = {}): ChatMessage => ({
  _id: id,
  kind: 'text',
  text: `text ${id}`,
  timestamp: '2026-03-20T09:00:00.000Z',
  sender: { _id: 'ada', firstName: 'Ada', photoUrl: null },
  firstName: 'Ada',
  targetUserId: 'ben',
  clientId: null,
  ...more,
});
const ids = (messages: readonly ChatMessage[]) => messages.map(({ _id }) => _id);

test('messages are ordered by their ids', () => {
  const list = mergeMessages(
    [message('2'), message('5')],
    [message('9'), message('1'), message('3')],
  );
  expect(ids(list)).toEqual(['1', '2', '3', '5', '9']);
});

test('equal ids are one message; no news keeps the list', () => {
  const known = [message('1'), message('2')];
  expect(mergeMessages(known, [message('2'), message('1')])).toBe(known);
  expect(ids(mergeMessages([], [message('1'), message('1')]))).toEqual(['1']);
});

test('the same text, sender and timestamp is one message', () => {
  const known = [message('1', { text: 'hi' })];
  expect(mergeMessages(known, [message('2', { text: 'hi' })])).toBe(known);
  const other = message('2', { text: 'hi', timestamp: '2026-03-20T09:00:00.001Z' });
  expect(ids(mergeMessages(known, [other]))).toEqual(['1', '2']);
  const ben = message('3', {
    text: 'hi',
    sender: { _id: 'ben', firstName: 'Ben', photoUrl: null },
  });
  expect(ids(mergeMessages(known, [ben]))).toEqual(['1', '3']);
});

test('two messages of one millisecond stay separate', () => {
  const known = [message('1', { text: 'ok', clientId: 'a' })];
  expect(ids(mergeMessages(known, [message('2', { text: 'ok', clientId: 'b' })]))).toEqual([
    '1',
    '2',
  ]);
  expect(mergeMessages(known, [message('2', { text: 'ok', clientId: 'a' })])).toBe(known);
});

test('any order of arrival gives the same list', () => {
  const all = Array.from({ length: 12 }, (_, at) => message(String(at).padStart(2, '0')));
  fc.assert(
    fc.property(fc.array(fc.shuffledSubarray(all)), (parts) => {
      const merged = parts.reduce<readonly ChatMessage[]>(mergeMessages, []);
      expect(ids(merged)).toEqual([...new Set(parts.flat().map(({ _id }) => _id))].sort());
    }),
  );
});
