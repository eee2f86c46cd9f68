import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { createChatLog, LOG_CHUNK_LINES, type LogChunk, type Unsent } from '#shared/chat-log.ts';
import { markedLines, statedLine } from '#shared/line-state.ts';
import { dayLabel } from '#shared/days.ts';
import type { Receipts, ChatMessage } from '#shared/realtime.ts';

const NOBODY = { receivedUpTo: null, readUpTo: null };

/** Returns a message of `who` at a time of 20 March 2026 (UTC), or of the given day. */
function message(
  id: string,
  who: string,
  time: string,
  more: Partial<Omit<ChatMessage, 'kind'>> = {},
): ChatMessage {
  const timestamp = time.includes('T') ? time : `2026-03-20T${time}:00.000Z`;
  const sender = { _id: who, firstName: who, photoUrl: null };
  return {
    _id: id,
    kind: 'text',
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

interface More {
  unsent?: readonly Unsent[];
  theirs?: Receipts;
  unreadFrom?: string | null;
}

const chunksOf = (messages: readonly ChatMessage[], more: More = {}, timeZone = 'UTC') =>
  createChatLog(timeZone)({ me: 'ada', messages, unsent: [], unreadFrom: null, ...more });

/** Returns the groups of each day across chunks: ["ben: 1 2 | me: 3", …]; "New" is the divider. */
function outline(chunks: readonly LogChunk[]): string[] {
  const days: string[] = [];
  for (const row of chunks.flatMap(({ rows }) => rows)) {
    if (row.kind === 'day') days.push('');
    else {
      const lines =
        row.kind === 'group' ? row.group.lines.map(({ content }) => content.text).join(' ') : '';
      const start =
        row.kind === 'unread'
          ? 'New'
          : row.group.starts
            ? `${row.group.mine ? 'me' : 'ben'}: `
            : '';
      const glue = days.at(-1) === '' ? '' : start === '' ? ' ' : ' | ';
      days.push(`${days.pop() ?? ''}${glue}${start}${lines}`);
    }
  }
  return days;
}

const linesOf = (chunks: readonly LogChunk[]) =>
  chunks.flatMap(({ rows }) =>
    rows.flatMap((row) => (row.kind === 'group' ? row.group.lines : [])),
  );

test.each([
  ['sender', ['ben 09:00', 'ben 09:01', 'ada 09:02', 'ben 09:03'], ['ben: 1 2 | me: 3 | ben: 4']],
  ['day', ['ben 23:58', 'ben 2026-03-21T00:02:00.000Z'], ['ben: 1', 'ben: 2']],
  ['five minutes of silence', ['ben 09:00', 'ben 09:05', 'ben 09:11'], ['ben: 1 2 | ben: 3']],
])('groups are split by %s', (_, said, groups) => {
  const messages = said.map((one, at) => {
    const [who = '', time = ''] = one.split(' ');
    return message(String(at + 1), who, time);
  });
  expect(outline(chunksOf(messages))).toEqual(groups);
});

test('a day is one of the reader’s time zone', () => {
  const messages = ['2026-03-20T23:58', '2026-03-21T00:02'].map((time) =>
    message(time, 'ben', `${time}:00.000Z`),
  );
  expect(outline(chunksOf(messages, {}, 'Asia/Tokyo'))).toHaveLength(1);
});

test('news of a session is a group of its own', () => {
  const accepted = {
    ...message('2', 'ben', '09:01'),
    kind: 'session',
    session: { _id: 's', round: 0, news: 'agreed' },
  } as const;
  const log = chunksOf([message('1', 'ben', '09:00'), accepted, message('3', 'ben', '09:02')]);
  expect(outline(log)).toEqual(['ben: 1 | ben: 2 | ben: 3']);
});

describe('own messages', () => {
  const mine = ['1', '2', '3'].map((id) => message(id, 'ada', '09:00', { clientId: `c${id}` }));
  const states = (messages: ChatMessage[], more: More = {}) => {
    const { unsent = [], theirs = NOBODY } = more;
    const marked = markedLines(messages, unsent, 'ada', theirs);
    return linesOf(chunksOf(messages, more))
      .map((line) => statedLine(line, theirs, marked))
      .map(({ state, marked: shown }) => `${state ?? '-'}${shown ? '!' : ''}`);
  };

  test('show each receipt of the other person once', () => {
    const theirs = { receivedUpTo: '2', readUpTo: '1' };
    expect(states(mine, { theirs })).toEqual(['read!', 'delivered!', 'sent!']);
    expect(states(mine)).toEqual(['sent', 'sent', 'sent!']);
  });

  test('unsent ones come last, and each failed one is marked', () => {
    const waiting = [unsent('a', true), unsent('b', true), unsent('c'), unsent('d')];
    expect(states([message('1', 'ada', '09:59')], { unsent: waiting })).toEqual([
      'sent!',
      'failed!',
      'failed!',
      'sending',
      'sending!',
    ]);
  });

  test('keep their key on getting an id, without duplicates', () => {
    const before = chunksOf([], { unsent: [unsent('c1')] });
    const after = chunksOf(mine.slice(0, 1), { unsent: [unsent('c1')] });
    const keys = (chunks: LogChunk[]) => linesOf(chunks).map(({ key }) => key);
    expect(keys(before)).toEqual(['c1']);
    expect(keys(after)).toEqual(['c1']);
  });
});

describe('chunks', () => {
  const many = (from: number, to: number, who = 'ben') =>
    Array.from({ length: to - from }, (_, at) => message(String(from + at + 1000), who, '09:00'));

  test('are redrawn only after a change', () => {
    const log = createChatLog('UTC');
    const ask = (messages: ChatMessage[]) =>
      log({ me: 'ada', messages, unsent: [], unreadFrom: null });
    const messages = many(100, 148);
    const known = ask(messages);
    const whole = Math.floor(messages.length / LOG_CHUNK_LINES);
    expect(known.slice(0, whole).every(({ lines }) => lines === LOG_CHUNK_LINES)).toBe(true);
    expect(linesOf(known).map(({ id }) => id)).toEqual(messages.map(({ _id }) => _id));

    const newest = message('1148', 'ben', '09:01');
    const arrived = ask([...messages, newest]);
    known.slice(0, -1).forEach((chunk, at) => expect(arrived[at]).toBe(chunk));
    expect(linesOf(arrived).at(-1)?.id).toBe('1148');

    const older = ask([...many(50, 100), ...messages, newest]);
    const same = older.slice(1 - arrived.length);
    same.forEach((chunk, at) => expect(chunk).toBe(arrived[at + 1]));
    // In the first chunk only the earlier messages are new: it keeps its position in the page.
    expect(older.at(-arrived.length)?.key).toBe(arrived[0]?.key);
  });

  test('groups of one sender continue across chunks', () => {
    const groups = chunksOf(many(0, 3 * LOG_CHUNK_LINES)).flatMap(({ rows }) =>
      rows.flatMap((row) => (row.kind === 'group' ? [row.group] : [])),
    );
    expect(groups.map(({ starts, ends }) => [starts, ends])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  test('the divider precedes the first unread message and its group', () => {
    expect(outline(chunksOf(many(0, 4), { unreadFrom: '1002' }))).toEqual([
      'ben: 1000 1001 | New | ben: 1002 1003',
    ]);
  });

  test('incremental updates in any order equal a full rebuild', { timeout: 60_000 }, () => {
    const all = Array.from({ length: 40 }, (_, at) =>
      message(String(at + 1000), at % 7 < 4 ? 'ben' : 'ada', at < 20 ? '09:00' : '12:00'),
    );
    const part = fc
      .shuffledSubarray(all)
      .map((some) => some.toSorted((a, b) => (a._id < b._id ? -1 : 1)));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (steps) => {
        const log = createChatLog('UTC');
        for (const messages of steps) {
          const chunks = log({ me: 'ada', messages, unsent: [], unreadFrom: null });
          expect(outline(chunks)).toEqual(outline(chunksOf(messages)));
          expect(linesOf(chunks).map(({ id }) => id)).toEqual(messages.map(({ _id }) => _id));
          for (const { lines } of chunks) expect(lines).toBeLessThanOrEqual(LOG_CHUNK_LINES);
        }
      }),
    );
  });
});

test.each([
  ['2026-03-20', 'Today'],
  ['2026-03-19', 'Yesterday'],
  ['2026-03-18', 'Wednesday 18 March'],
  ['2025-12-31', 'Wednesday 31 December 2025'],
])('the day %s is called %s', (day, name) => {
  expect(dayLabel(day, Date.parse('2026-03-20T12:00:00.000Z'), 'UTC')).toBe(name);
});
