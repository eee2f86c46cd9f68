import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel, Muted, MutableKind } from '#shared/notifications.ts';
import { ApiError, OFFLINE } from '#stores/client/api.ts';

/** A slow server that accepts or rejects each change in turn. */
const server = vi.hoisted(() => ({
  muted: [] as Muted[],
  calls: [] as { ms: number; lost: boolean }[],
}));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
vi.mock('#stores/client/api.ts', async (original) => ({
  ...(await original<object>()),
  async api(
    _: string,
    { body }: { body?: { kind: MutableKind; channel: Channel; on: boolean } } = {},
  ) {
    if (body !== undefined) {
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

/** Sets the delay of each coming answer, and whether it is lost. */
const willAnswer = (...answers: [ms: number, lost: boolean][]) => {
  server.calls = answers.map(([ms, lost]) => ({ ms, lost }));
};

const EMAIL = { kind: 'message', channel: 'email' } as const;
const APP = { kind: 'request', channel: 'app' } as const;

async function open() {
  const { notificationSettings } = await import('#stores/notifications/notification-settings.ts');
  await notificationSettings.load();
  return {
    turn: (change: Parameters<typeof notificationSettings.turn>[0]) =>
      void notificationSettings.turn(change),
    shown: () => {
      const state = notificationSettings.$state.get();
      return state.kind === 'ready' ? [state.muted, state.problem] : state.kind;
    },
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  server.muted = [];
});
afterEach(() => vi.useRealTimers());

test('only the failed change is reverted, with an error', async () => {
  const { turn, shown } = await open();
  willAnswer([20, true], [1, false]);
  turn({ ...EMAIL, on: false });
  turn({ ...APP, on: false });
  expect(shown()).toEqual([['message.email', 'request.app'], null]);
  await vi.advanceTimersByTimeAsync(50);
  expect(server.muted).toEqual(['request.app']);
  expect(shown()).toEqual([['request.app'], OFFLINE]);
});

test('quick toggles end in the last position everywhere', async () => {
  const { turn, shown } = await open();
  willAnswer([20, false], [1, false]);
  turn({ ...EMAIL, on: false });
  turn({ ...EMAIL, on: true });
  await vi.advanceTimersByTimeAsync(50);
  expect(server.muted).toEqual([]);
  expect(shown()).toEqual([[], null]);
});

test('a switch without any accepted change shows the server’s state', async () => {
  const { turn, shown } = await open();
  willAnswer([1, true], [1, true]);
  turn({ ...EMAIL, on: false });
  turn({ ...EMAIL, on: true });
  await vi.advanceTimersByTimeAsync(50);
  expect(shown()).toEqual([[], OFFLINE]);
});
