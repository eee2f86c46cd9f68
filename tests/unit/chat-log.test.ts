import { describe, expect, test } from 'vitest';
import { chatLog, dayLabel, type Unsent } from '#shared/chat-log.ts';
import type { ChatMessage } from '#shared/realtime.ts';

const NOBODY = { receivedUpTo: null, readUpTo: null };

/** A message of `who` at a time of 20 March 2026 (UTC), or of the day given. */
function message(
  id: string,
  who: string,
  time: string,
  more: Partial<ChatMessage> = {},
): ChatMessage {
  const timestamp = time.includes('T') ? time : `2026-03-20T${time}:00.000Z`;
  const sender = { _id: who, firstName: who, photoUrl: null };
  return {
    _id: id,
    text: id,
    timestamp,
    sender,
    firstName: who,
    targetUserId: 'x',
    clientId: null,
    ...more,
  };
}

const unsent = (clientId: string, failed = false): Unsent => ({
  clientId,
  targetUserId: 'ben',
  text: clientId,
  at: Date.parse('2026-03-20T10:00:00.000Z'),
  failed,
});

const logOf = (messages: ChatMessage[], more: Partial<Parameters<typeof chatLog>[0]> = {}) =>
  chatLog({ me: 'ada', messages, unsent: [], theirs: NOBODY, ...more }, 'UTC');

/** Ids by group: "mine: a b | theirs: c". */
const outline = (days: ReturnType<typeof chatLog>) =>
  days.map(({ groups }) =>
    groups
      .map(
        ({ mine, lines }) => `${mine ? 'me' : 'ben'}: ${lines.map(({ text }) => text).join(' ')}`,
      )
      .join(' | '),
  );

describe('groups', () => {
  test('by sender', () => {
    const log = logOf([
      message('1', 'ben', '09:00'),
      message('2', 'ben', '09:01'),
      message('3', 'ada', '09:02'),
      message('4', 'ben', '09:03'),
    ]);
    expect(outline(log)).toEqual(['ben: 1 2 | me: 3 | ben: 4']);
  });

  test('by day, in the reader’s time zone', () => {
    const messages = [
      message('1', 'ben', '23:30'),
      message('2', 'ben', '2026-03-21T00:10:00.000Z'),
    ];
    expect(outline(logOf(messages))).toEqual(['ben: 1', 'ben: 2']);
    const tokyo = chatLog({ me: 'ada', messages, unsent: [], theirs: NOBODY }, 'Asia/Tokyo');
    expect(tokyo.map(({ day }) => day)).toEqual(['2026-03-21']);
  });

  test('and end after an hour of silence', () => {
    const log = logOf([
      message('1', 'ben', '09:00'),
      message('2', 'ben', '10:00'),
      message('3', 'ben', '11:01'),
    ]);
    expect(outline(log)).toEqual(['ben: 1 2 | ben: 3']);
  });
});

describe('own messages', () => {
  const mine = ['1', '2', '3'].map((id) => message(id, 'ada', '09:00', { clientId: `c${id}` }));
  const states = (log: ReturnType<typeof chatLog>) =>
    log.flatMap(({ groups }) =>
      groups.flatMap(({ lines }) =>
        lines.map(({ state, marked }) => `${state ?? '-'}${marked ? '!' : ''}`),
      ),
    );

  test('show how far the other one has come, once each', () => {
    const theirs = { receivedUpTo: '2', readUpTo: '1' };
    expect(states(logOf(mine, { theirs }))).toEqual(['read!', 'delivered!', 'sent!']);
    expect(states(logOf(mine))).toEqual(['sent', 'sent', 'sent!']);
  });

  test('what is being sent comes last, and each failed one is marked', () => {
    const log = logOf([message('1', 'ada', '09:59')], {
      unsent: [unsent('a', true), unsent('b', true), unsent('c'), unsent('d')],
    });
    expect(states(log)).toEqual(['sent!', 'failed!', 'failed!', 'sending', 'sending!']);
  });

  test('keep their key when they get an id, and are never there twice', () => {
    const before = logOf([], { unsent: [unsent('c1')] });
    const after = logOf(mine.slice(0, 1), { unsent: [unsent('c1')] });
    const keys = (log: ReturnType<typeof chatLog>) =>
      log.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines.map(({ key }) => key)));
    expect(keys(before)).toEqual(['c1']);
    expect(keys(after)).toEqual(['c1']);
  });
});

test('days have names', () => {
  const now = Date.parse('2026-03-20T12:00:00.000Z');
  expect(dayLabel('2026-03-20', now, 'UTC')).toBe('Today');
  expect(dayLabel('2026-03-19', now, 'UTC')).toBe('Yesterday');
  expect(dayLabel('2026-03-18', now, 'UTC')).toBe('Wednesday 18 March');
  expect(dayLabel('2025-12-31', now, 'UTC')).toBe('Wednesday 31 December 2025');
});
