import { beforeEach, expect, test, vi } from 'vitest';
import type { PairSession } from '#shared/pair-session.ts';

const socket = vi.hoisted(() => ({
  connected: [] as (() => void)[],
  heard: new Map<string, (payload: never) => void>(),
}));
const answers: { of: Record<string, unknown> } = vi.hoisted(() => ({ of: {} }));
vi.mock('#stores/client/socket.ts', () => ({
  onConnected: (run: () => void) => {
    socket.connected.push(run);
    return () => undefined;
  },
  onSocket: (name: string, listener: (payload: never) => void) => {
    socket.heard.set(name, listener);
    return () => undefined;
  },
}));
vi.mock('#stores/client/api.ts', () => ({
  api: (_: string, { query = {} }: { query?: Record<string, string> } = {}) =>
    Promise.resolve(answers.of[new URLSearchParams(query).toString()]),
}));
const { $sessions, putSessions } = await import('#stores/sessions/sessions.ts');
const { followAllSessions } = await import('#stores/sessions/all-sessions.ts');

const session = (_id: string, sequence: number, more: Partial<PairSession> = {}): PairSession =>
  ({ _id, sequence, state: 'proposed', startsAt: null, endsAt: null, ...more }) as PairSession;
const known = () => [...$sessions.get().values()].map((one) => [one._id, one.sequence, one.state]);

beforeEach(() => {
  answers.of = {
    'open=true': { sessions: [], nextCursor: null },
    '': { sessions: [], nextCursor: null },
  };
});

test('an older copy does not replace a newer one', () => {
  putSessions([session('a', 3)]);
  putSessions([session('a', 2, { state: 'declined' })]);
  expect(known()).toEqual([['a', 3, 'proposed']]);
  putSessions([session('a', 4, { state: 'agreed' })]);
  expect(known()).toEqual([['a', 4, 'agreed']]);
});

test('connecting reloads all sessions and removes deleted ones', async () => {
  followAllSessions(() => undefined);
  putSessions([session('a', 5), session('b', 1), session('c', 1)]);
  answers.of = {
    'open=true': { sessions: [session('c', 2)], nextCursor: null },
    '': { sessions: [session('d', 1)], nextCursor: null },
  };
  for (const run of socket.connected) run();
  // An event during the load counts.
  socket.heard.get('session')?.({ session: session('e', 1) } as never);
  await vi.waitFor(() => expect(known().map(([id]) => id)).toEqual(['c', 'e', 'd']));
  expect(known()[0]).toEqual(['c', 2, 'proposed']);
});

test('past sessions from older pages stay after a reload', async () => {
  putSessions([session('01', 1, { state: 'declined' }), session('02', 1)]);
  answers.of[''] = { sessions: [session('05', 1)], nextCursor: '05' };
  for (const run of socket.connected) run();
  await vi.waitFor(() => expect(known().map(([id]) => id)).toEqual(['01', '05']));
});
