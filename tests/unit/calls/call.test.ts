import { beforeEach, expect, test, vi } from 'vitest';
import { RING_EVERY_MS } from '#shared/call.ts';

interface Said {
  name: string;
  payload: object;
}

interface Wire {
  connected: boolean;
  said: Said[];
  answer: (name: string, payload: object) => unknown;
  heard: Map<string, (payload: unknown) => void>;
  onConnected: Set<() => void>;
}

/** A server; it acknowledges every event unless a test answers differently. */
const wire: Wire = vi.hoisted(() => ({
  connected: true,
  said: [],
  answer: () => ({ ok: true }),
  heard: new Map(),
  onConnected: new Set(),
}));
const ask = vi.hoisted(() => async (name: string, payload: object): Promise<unknown> => {
  if (!wire.connected) return null;
  wire.said.push({ name, payload });
  return Promise.resolve(wire.answer(name, payload));
});
vi.mock('#stores/client/socket.ts', () => ({
  askSocket: ask,
  tellSocket: (name: string, payload: object) => void ask(name, payload),
  isConnected: () => wire.connected,
  onConnected(run: () => void) {
    wire.onConnected.add(run);
    if (wire.connected) run();
    return () => wire.onConnected.delete(run);
  },
  onSocket(name: string, listener: (payload: unknown) => void) {
    wire.heard.set(name, listener);
    return () => undefined;
  },
}));
vi.mock('#stores/client/api.ts', () => ({
  api: () => Promise.resolve({ iceServers: [] }),
  messageOf: (error: Error) => error.message,
  OFFLINE: 'offline',
}));
vi.mock('#stores/client/user.ts', () => ({ isLeaving: () => false }));
vi.mock('#stores/client/browser-settings.ts', () => ({ $relayOnly: { get: () => undefined } }));
const toast = vi.hoisted(() => vi.fn<(kind: string, text: string) => void>());
vi.mock('#stores/client/toast.ts', () => ({ showToast: toast }));

/** Open prompts for a microphone, oldest first. */
const prompts: PromiseWithResolvers<MediaStream>[] = vi.hoisted(() => []);
vi.mock('#stores/calls/on-demand/microphone.ts', () => ({
  NoMicrophone: class extends Error {},
  openMicrophone: () => {
    const prompt = Promise.withResolvers<MediaStream>();
    prompts.push(prompt);
    return prompt.promise;
  },
}));
const peers: { send: (signal: object) => void }[] = vi.hoisted(() => []);
vi.mock('#stores/calls/on-demand/peer.ts', () => ({
  Peer: class {
    send: (signal: object) => void;
    constructor({ send }: { send: (signal: object) => void }) {
      this.send = send;
      peers.push(this);
    }
    add = () => ({ replaceTrack: () => Promise.resolve() });
    tell = () => undefined;
    close = () => undefined;
    restart = () => undefined;
  },
}));

const ADA = { _id: 'ada', firstName: 'Ada' };
const BEN = { _id: 'ben', firstName: 'Ben' };
const settle = () => vi.advanceTimersByTimeAsync(0);
const said = (name: string): object[] =>
  wire.said.filter((one) => one.name === name).map(({ payload }) => payload);

/** A microphone, open until it is stopped. */
function microphone() {
  const track = { enabled: true, readyState: 'live', stop: () => (track.readyState = 'ended') };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  return { track, stream: stream as unknown as MediaStream };
}

/** Allows the oldest open prompt. */
function allow() {
  const { track, stream } = microphone();
  prompts.shift()?.resolve(stream);
  return track;
}

const load = () => import('#stores/calls/on-demand/call.ts');
type Call = Awaited<ReturnType<typeof load>>;

/** Calls Ben; he answers. */
async function inCall({ begin }: Call) {
  void begin(ADA, BEN, 'ring');
  const track = allow();
  await settle();
  const [{ tab } = { tab: '' }] = said('callRing') as { tab: string }[];
  wire.heard.get('callNews')?.({ userId: 'ben', kind: 'begun', tab });
  return track;
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  Object.assign(wire, {
    connected: true,
    said: [],
    answer: () => ({ ok: true, state: 'ringing' }),
  });
  wire.heard.clear();
  wire.onConnected.clear();
  prompts.length = peers.length = 0;
  toast.mockClear();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('MediaStream', Object);
});

const connect = (): void => {
  wire.connected = true;
  for (const run of [...wire.onConnected]) run();
};

test('ending a call during the prompt closes its microphone', async () => {
  const { $call, begin, hangUp } = await load();
  void begin(ADA, BEN, 'ring');
  hangUp();
  void begin(ADA, BEN, 'ring');
  const [first, second] = [allow(), allow()];
  await settle();
  expect([first.readyState, second.readyState]).toEqual(['ended', 'live']);
  expect(said('callRing')).toHaveLength(1);
  hangUp();
  expect(second.readyState).toBe('ended');
  expect($call.get()).toBeNull();
});

test('an unanswered ring is reported', async () => {
  const { $call, begin } = await load();
  void begin(ADA, BEN, 'ring');
  allow();
  await settle();
  wire.heard.get('callNews')?.({ userId: 'ben', kind: 'over', why: 'missed' });
  expect($call.get()).toBeNull();
  expect(toast).toHaveBeenCalledWith('failed', expect.stringMatching(/^Ben didn’t answer/));
});

test('a late prompt refusal does not end the next call', async () => {
  const { $call, begin, hangUp } = await load();
  void begin(ADA, BEN, 'ring');
  hangUp();
  void begin(ADA, BEN, 'ring');
  prompts.shift()?.reject(new Error('refused'));
  allow();
  await settle();
  expect($call.get()?.phase).toBe('ringing');
});

test('the microphone chosen last is used', async () => {
  const call = await load();
  const track = await inCall(call);
  void call.chooseMicrophone('one');
  void call.chooseMicrophone('other');
  const [one, other] = prompts.splice(0).map((prompt) => {
    const next = microphone();
    return { ...next, allow: () => prompt.resolve(next.stream) };
  });
  other?.allow();
  await settle();
  one?.allow();
  await settle();
  expect([track, one?.track, other?.track].map((each) => each?.readyState)).toEqual([
    ...['ended', 'ended', 'live'],
  ]);
});

test('hanging up offline cancels the ring, or notifies on reconnect', async () => {
  const { begin, hangUp } = await load();
  wire.connected = false;
  void begin(ADA, BEN, 'ring');
  const track = allow();
  await settle();
  hangUp();
  expect(track.readyState).toBe('ended');
  connect();
  await settle();
  expect(said('callRing')).toEqual([]);

  const call = await load();
  await inCall(call);
  const [{ tab } = { tab: '' }] = said('callRing') as { tab: string }[];
  wire.connected = false;
  call.hangUp();
  expect(said('callEnd')).toEqual([]);
  connect();
  await settle();
  expect(said('callEnd')).toEqual([{ targetUserId: 'ben', tab }]);
});

test('cancelling a ring before its acknowledgement still ends it', async () => {
  const { begin, hangUp } = await load();
  const acknowledged = Promise.withResolvers<unknown>();
  wire.answer = (name) => (name === 'callRing' ? acknowledged.promise : { ok: true });
  void begin(ADA, BEN, 'ring');
  allow();
  await settle();
  hangUp();
  acknowledged.resolve({ ok: true, state: 'ringing' });
  await settle();
  expect(said('callEnd')).toHaveLength(1);
});

test('a ring ended while offline is not started again', async () => {
  const { $call, begin } = await load();
  void begin(ADA, BEN, 'ring');
  allow();
  await settle();
  wire.connected = false;
  await vi.advanceTimersByTimeAsync(RING_EVERY_MS);
  wire.answer = () => ({ ok: false, code: 'not_found', message: 'This call is over' });
  connect();
  await settle();
  expect(said('callRing').at(-1)).toMatchObject({ again: true });
  expect(toast).toHaveBeenCalledWith('failed', 'This call is over');
  expect($call.get()).toBeNull();
});

test('refused signals show an error; rate-limited ones are sent again', async () => {
  const call = await load();
  await inCall(call);
  const answers = [{ ok: false, code: 'too_many_requests', retryAfter: 2 }, { ok: true }];
  wire.answer = () => answers.shift() ?? { ok: false, code: 'invalid_input', message: 'Too long' };
  peers[0]?.send({ description: 1 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(said('callSignal')).toHaveLength(2);
  expect(toast).not.toHaveBeenCalled();
  peers[0]?.send({ description: 2 });
  await settle();
  expect(toast).toHaveBeenCalledWith('failed', 'Too long');
});
