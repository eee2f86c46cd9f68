import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel, Muted, MutableKind } from '#shared/notifications.ts';
import { ApiError, OFFLINE } from '#stores/client/api.ts';

/** A server that takes its time, and for each change in turn whether it gets through. */
const server = vi.hoisted(() => ({
  muted: [] as Muted[],
  calls: [] as { ms: number; lost: boolean }[],
}));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
vi.mock('#stores/client/api.ts', async (original) => ({
  ...(await original<object>()),
  async api(
    method: string,
    _path: string,
    body: { kind: MutableKind; channel: Channel; on: boolean },
  ) {
    if (method === 'PUT') {
      const { ms, lost } = server.calls.shift()!;
      await wait(ms);
      if (lost) throw new ApiError(0, { message: OFFLINE });
      const one: Muted = `${body.kind}.${body.channel}`;
      server.muted = server.muted.filter((muted) => muted !== one);
      if (!body.on) server.muted.push(one);
    }
    return { muted: [...server.muted], pushKey: null };
  },
}));

const EMAIL = { kind: 'message', channel: 'email' } as const;
const APP = { kind: 'request', channel: 'app' } as const;

async function open() {
  const { $notificationSettings, loadNotificationSettings, switchNotification } =
    await import('#stores/notifications/notification-settings.ts');
  await loadNotificationSettings();
  return {
    turn: (change: Parameters<typeof switchNotification>[0]) => void switchNotification(change),
    shown: () => {
      const state = $notificationSettings.get();
      return state.kind === 'ready' ? [state.settings.muted, state.problem] : state.kind;
    },
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  server.muted = [];
});
afterEach(() => vi.useRealTimers());

test('a change that fails goes back alone, and it is said', async () => {
  const { turn, shown } = await open();
  server.calls = [
    { ms: 20, lost: true },
    { ms: 1, lost: false },
  ];
  turn({ ...EMAIL, on: false });
  turn({ ...APP, on: false });
  expect(shown()).toEqual([['message.email', 'request.app'], null]);
  await vi.advanceTimersByTimeAsync(50);
  expect(server.muted).toEqual(['request.app']);
  expect(shown()).toEqual([['request.app'], OFFLINE]);
});

test('a switch that is turned to and fro ends as it was turned last, here and there', async () => {
  const { turn, shown } = await open();
  server.calls = [
    { ms: 20, lost: false },
    { ms: 1, lost: false },
  ];
  turn({ ...EMAIL, on: false });
  turn({ ...EMAIL, on: true });
  await vi.advanceTimersByTimeAsync(50);
  expect(server.muted).toEqual([]);
  expect(shown()).toEqual([[], null]);
});

test('a switch whose changes are all lost stands where the server has it', async () => {
  const { turn, shown } = await open();
  server.calls = [
    { ms: 1, lost: true },
    { ms: 1, lost: true },
  ];
  turn({ ...EMAIL, on: false });
  turn({ ...EMAIL, on: true });
  await vi.advanceTimersByTimeAsync(50);
  expect(shown()).toEqual([[], OFFLINE]);
});
