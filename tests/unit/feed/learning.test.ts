import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, OFFLINE } from '#stores/client/api.ts';

/** A server; each test decides when it answers a change, and whether it accepts it. */
const server = vi.hoisted(() => ({
  on: true,
  waiting: [] as { on: boolean; settle: (taken: boolean) => void }[],
}));
vi.mock('#stores/client/api.ts', async (original) => ({
  ...(await original<object>()),
  api(endpoint: string, { body } = { body: { on: true } }) {
    if (endpoint.startsWith('GET')) return Promise.resolve({ on: server.on });
    return new Promise((resolve, reject) => {
      const settle = (taken: boolean): void => {
        if (taken) server.on = body.on;
        if (taken) resolve({ on: body.on });
        else reject(new ApiError(0, { message: OFFLINE }));
      };
      server.waiting.push({ on: body.on, settle });
    });
  },
}));

async function open() {
  const { learning } = await import('#stores/feed/learning.ts');
  await learning.load();
  const answer = async (taken: boolean): Promise<void> => {
    server.waiting.shift()?.settle(taken);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { $learning: learning.$state, turn: (on: boolean) => void learning.turn({ on }), answer };
}

beforeEach(() => {
  vi.resetModules();
  server.on = true;
  server.waiting = [];
});

test.each([true, false])(
  'the last of two quick changes wins (first accepted: %s)',
  async (first) => {
    const { $learning, turn, answer } = await open();
    turn(false);
    turn(true);
    expect(server.waiting).toHaveLength(1);
    await answer(first);
    await answer(true);
    expect(server.on).toBe(true);
    expect($learning.get()).toEqual({ kind: 'ready', on: true, problem: null });
  },
);

test('a failed change reverts and shows an error', async () => {
  const { $learning, turn, answer } = await open();
  turn(false);
  await answer(false);
  expect($learning.get()).toEqual({ kind: 'ready', on: true, problem: OFFLINE });
  turn(false);
  expect($learning.get()).toEqual({ kind: 'ready', on: false, problem: null });
  await answer(true);
  expect($learning.get()).toEqual({ kind: 'ready', on: false, problem: null });
});
