import { beforeEach, expect, test, vi } from 'vitest';

/** A socket whose other end is the test. */
const wire = vi.hoisted(() => ({
  ask: vi.fn<(name: string, payload: { userIds: string[] }) => Promise<unknown>>(),
  connect: [] as (() => void)[],
}));
vi.mock('#stores/client/socket.ts', () => ({
  askSocket: wire.ask,
  onSocket: () => () => undefined,
  onConnected: (run: () => void) => {
    wire.connect.push(run);
    return () => undefined;
  },
}));

beforeEach(() => {
  vi.resetModules();
  wire.connect.length = 0;
  wire.ask.mockReset();
});

test('a long list is requested in groups of fifty', async () => {
  const { $presence, watchPresence } = await import('#stores/chat/list/presence.ts');
  wire.ask.mockImplementation((_name, { userIds }) =>
    Promise.resolve({ ok: true, online: userIds.filter((id) => id.endsWith('7')) }),
  );
  const people = Array.from({ length: 120 }, (_, at) => `person ${String(at)}`);
  watchPresence(people);
  wire.connect.forEach((run) => run());
  await vi.waitFor(() => expect($presence.get().size).toBe(120));
  expect(wire.ask).toHaveBeenCalledTimes(3);
  expect($presence.get().get('person 117')?.isOnline).toBe(true);
  expect($presence.get().get('person 118')?.isOnline).toBe(false);
});

test('closing the list stops further requests', async () => {
  const { $presence, watchPresence } = await import('#stores/chat/list/presence.ts');
  const stop = watchPresence(Array.from({ length: 120 }, (_, at) => `person ${String(at)}`));
  wire.ask.mockImplementation(() => {
    stop();
    return Promise.resolve({ ok: true, online: [] });
  });
  wire.connect.forEach((run) => run());
  await vi.waitFor(() => expect(wire.ask).toHaveBeenCalled());
  await Promise.resolve();
  expect(wire.ask).toHaveBeenCalledTimes(1);
  expect($presence.get().size).toBe(0);
});
