import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { PAD_TEXT } from '#shared/pad.ts';

/** A server with the pad, reachable while there is a connection. */
const wire = vi.hoisted(() => ({
  connected: false,
  /** Number of the server's document. */
  begun: 0,
  /** Number of the connection's first document. */
  first: 0,
  connect: [] as (() => void)[],
  ask: vi.fn<(name: string, payload: { begun?: number; update?: string }) => unknown>(),
}));
vi.mock('#stores/client/socket.ts', () => ({
  $socket: { listen: () => () => undefined },
  askSocket: (name: string, payload: object) =>
    Promise.resolve(wire.connected ? wire.ask(name, payload) : null),
  isConnected: () => wire.connected,
  onSocket: () => () => undefined,
  onConnected: (run: () => void) => {
    wire.connect.push(run);
    if (wire.connected) run();
    return () => void wire.connect.splice(wire.connect.indexOf(run), 1);
  },
}));
const toast = vi.hoisted(() => vi.fn());
vi.mock('#stores/client/toast.ts', () => ({ showToast: toast }));

const { openPad } = await import('#stores/pad/on-demand/pad.ts');
const { rewritten } = await import('#stores/pad/on-demand/unsent.ts');

let server: Y.Doc;
let storage: Record<string, string>;
let room: number;
const used = (): number => Object.values(storage).join('').length;

beforeEach(() => {
  server = new Y.Doc();
  wire.begun = 0;
  wire.first = 0;
  storage = {};
  room = Infinity;
  wire.connected = false;
  toast.mockReset();
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      if (used() + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      storage[key] = value;
    },
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy<Record<string, unknown>>(methods, {
      ownKeys: () => Object.keys(storage),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  wire.ask.mockImplementation((name, { begun, update = '' }) => {
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
    if (name === 'padUpdate') {
      if (begun !== wire.begun) return { ok: false, code: 'conflict' };
      Y.applyUpdate(server, bytes(update));
      return { ok: true };
    }
    const base64 = (some: Uint8Array) => Buffer.from(some).toString('base64');
    return {
      ok: true,
      begun: wire.begun,
      first: wire.first,
      updates: [base64(Y.encodeStateAsUpdate(server))],
      largest: null,
      name: '',
      language: 'rust',
      changedSince: null,
    };
  });
});

describe('a pad without a connection', () => {
  test('typed text is stored once, however often the pad opens', async () => {
    let text = '';
    for (let round = 0; round < 12; round += 1) {
      const pad = openPad('ada', 'ben');
      expect(pad.text.toJSON()).toBe(text);
      const word = `word ${String(round)} `;
      pad.text.insert(pad.text.length, word);
      text += word;
      pad.close();
    }
    expect(used()).toBeLessThan(100 * 12);
    // Opened only to read, it stores nothing.
    const before = used();
    openPad('ada', 'ben').close();
    expect(used()).toBe(before);

    wire.connected = true;
    const pad = openPad('ada', 'ben');
    await vi.waitFor(() => expect(pad.$state.get().kind).toBe('saved'), 5000);
    expect(server.getText(PAD_TEXT).toJSON()).toBe(text);
    expect(storage).toEqual({});
    pad.close();
  });

  test('full storage is reported once, and recovery is shown', () => {
    room = 10;
    const pad = openPad('ada', 'ben');
    pad.text.insert(0, 'lost');
    pad.text.insert(4, ' words');
    expect(pad.$state.get().stored).toBe(false);
    expect(toast).toHaveBeenCalledTimes(1);
    room = Infinity;
    pad.text.insert(0, 'not ');
    expect(pad.$state.get().stored).toBe(true);
    pad.close();
    expect(openPad('ada', 'ben').text.toJSON()).toBe('not lost words');
  });

  const connect = (): void => {
    wire.connected = true;
    wire.connect.forEach((run) => run());
  };
  const beginAnew = (): void => {
    server = new Y.Doc();
    wire.begun += 1;
  };
  /** Returns a pad with the text `one`, `two` in it, saved. */
  const openSaved = async () => {
    connect();
    const pad = openPad('ada', 'ben');
    pad.text.insert(0, 'one\ntwo');
    await vi.waitFor(() => expect(pad.$state.get().kind).toBe('saved'), 5000);
    return pad;
  };
  const ends = (pad: ReturnType<typeof openPad>) =>
    vi.waitFor(() => expect(pad.$state.get().kind).toBe('anew'), 5000);
  const isServed = async (text: string) => {
    const pad = openPad('ada', 'ben');
    await vi.waitFor(() => expect(pad.$state.get().kind).toBe('saved'), 5000);
    expect([pad.text.toJSON(), server.getText(PAD_TEXT).toJSON()]).toEqual([text, text]);
    expect(storage).toEqual({});
    pad.close();
  };

  test.each(['stored', 'not stored'])('unsent text, %s, moves into a new pad', async (kind) => {
    const pad = await openSaved();
    wire.connected = false;
    if (kind === 'not stored') room = 100;
    pad.text.insert(7, ' now 🦀 and');
    for (const letter of ' then not') pad.text.insert(pad.text.length, letter);
    pad.text.delete(pad.text.length - 4, 4);
    pad.text.insert(0, 'zero');
    beginAnew();
    connect();
    await ends(pad);
    expect(pad.$state.get().unsent).toBe(1);
    pad.close();
    await isServed(' now 🦀 and then\nzero');
  });

  test('unsent text isn’t sent to a new connection', async () => {
    const pad = await openSaved();
    wire.connected = false;
    pad.text.insert(0, 'zero ');
    beginAnew();
    wire.first = wire.begun;
    connect();
    await vi.waitFor(() => expect(pad.$state.get().kind).toBe('ended'), 5000);
    expect(pad.text.toJSON()).toBe('zero one\ntwo');
    pad.close();
    await isServed('');
  });

  test('a saved page opens the pad of a new connection', async () => {
    const pad = await openSaved();
    beginAnew();
    wire.first = wire.begun;
    connect();
    await ends(pad);
    pad.close();
    await isServed('');
  });

  test('text in flight moves into a new pad', async () => {
    const pad = await openSaved();
    beginAnew();
    pad.text.insert(0, 'zero');
    await vi.waitFor(() => expect(wire.ask.mock.lastCall?.[1].begun).toBe(0));
    connect();
    await ends(pad);
    pad.close();
    await isServed('zero');
  });

  test('text of a closed page moves into a new pad', async () => {
    const pad = await openSaved();
    wire.connected = false;
    pad.text.insert(3, '!'.repeat(25_000));
    pad.close();
    beginAnew();
    wire.connected = true;
    const again = openPad('ada', 'ben');
    await ends(again);
    again.close();
    await isServed('!'.repeat(25_000));
  });
});

test('text typed under several client ids keeps its order in a new pad', () => {
  const orders = [
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1],
  ];
  for (const clients of orders) {
    const doc = new Y.Doc();
    const text = doc.getText(PAD_TEXT);
    text.insert(0, 'known');
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => updates.push(update));
    for (const client of clients) {
      doc.clientID = client;
      for (const letter of ` word${String(client)}`) text.insert(text.length, letter);
      text.insert(text.length, 'x');
      text.delete(text.length - 1, 1);
    }
    const typed = clients.map((client) => ` word${String(client)}`).join('');
    for (const some of [updates, [Y.mergeUpdates(updates)]]) {
      const other = new Y.Doc();
      for (const update of rewritten(some)) Y.applyUpdate(other, update);
      expect(other.getText(PAD_TEXT).toJSON()).toBe(typed);
    }
  }
});

test('a pad merges each received update before the next', async () => {
  let transactions = 0;
  const updates = ['one', 'two', 'three'].map((text) => {
    const doc = new Y.Doc();
    doc.getText(PAD_TEXT).insert(0, text);
    return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
  });
  wire.ask.mockReturnValue({
    ...{ ok: true, begun: 0, first: 0, updates, largest: null, name: '', language: 'rust' },
    changedSince: null,
  });
  wire.connected = true;
  const pad = openPad('ada', 'ben');
  pad.doc.on('afterTransaction', () => (transactions += 1));
  await vi.waitFor(() => expect(pad.$state.get().kind).toBe('saved'));
  // Yjs merges parts after a transaction: together, forged updates take a hundred times as long.
  expect(transactions).toBe(updates.length);
  pad.close();
});
