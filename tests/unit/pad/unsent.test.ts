import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { PAD_TEXT } from '#shared/pad.ts';

/** A server with the pad, reachable while there is a connection. */
const wire = vi.hoisted(() => ({
  connected: false,
  connect: [] as (() => void)[],
  ask: vi.fn<(name: string, payload: { update?: string }) => unknown>(),
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

const server = new Y.Doc();
let storage: Record<string, string>;
let room: number;
const used = (): number => Object.values(storage).join('').length;

beforeEach(() => {
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
  wire.ask.mockImplementation((name, { update = '' }) => {
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
    if (name === 'padUpdate') {
      Y.applyUpdate(server, bytes(update));
      return { ok: true };
    }
    const base64 = (some: Uint8Array) => Buffer.from(some).toString('base64');
    return {
      ok: true,
      begun: 0,
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
});
