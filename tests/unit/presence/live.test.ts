import { beforeEach, expect, test, vi } from 'vitest';
import { someone } from '../../support/fakes/fake-api.ts';

/** The other end of the socket. */
const wire = vi.hoisted(() => new Map<string, (payload: unknown) => void>());
vi.mock('#stores/client/socket.ts', () => ({
  onSocket: (name: string, listener: (payload: unknown) => void) => wire.set(name, listener),
  onConnected: () => undefined,
  onOffline: () => undefined,
  connectSocket: () => undefined,
}));

const counts = { requests: 0, unread: 0, sessions: 0, notifications: 0 };
const load = () => import('#stores/live.ts');
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { title: 'Pairwise' });
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('addEventListener', () => undefined);
});

test('the page’s counts apply until the server’s arrive', async () => {
  const { $unread, goLive, seedUnread } = await load();
  goLive('ada');
  seedUnread(new Map([['ben', 2]]));
  expect([...$unread.get()]).toEqual([['ben', 2]]);
  wire.get('countsChanged')?.({ ...counts, conversations: [{ userId: 'cleo', unread: 1 }] });
  expect([...$unread.get()]).toEqual([['cleo', 1]]);
});

test('an older page does not restore cleared counts', async () => {
  const { $unread, goLive, seedUnread } = await load();
  goLive('ada');
  wire.get('countsChanged')?.({ ...counts, conversations: [] });
  seedUnread(new Map([['ben', 2]]));
  expect([...$unread.get()]).toEqual([]);
});

test('a new connection is announced once until it ends', async () => {
  const { goLive } = await load();
  const { $toast } = await import('#stores/client/toast.ts');
  const said: unknown[] = [];
  $toast.listen((toast) => said.push(toast?.text));
  goLive('ada');
  const connection = someone('ben', { firstName: 'Ben' });
  for (let times = 0; times < 2; times += 1) wire.get('connectionMade')?.({ connection });
  expect(said).toEqual(['You and Ben Tester are connected.']);
  expect($toast.get()?.forMs).toBeUndefined();
  wire.get('connectionLost')?.({ userId: 'ben' });
  wire.get('connectionMade')?.({ connection, answered: true });
  expect(said).toHaveLength(1 + 1);
  expect($toast.get()?.forMs, 'for the person who asked').toBe(Infinity);
});
