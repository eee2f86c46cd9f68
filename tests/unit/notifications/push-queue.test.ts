import { expect, test } from 'vitest';
import { createPushQueue } from '#server/features/notifications/push-queue.ts';

/** A queue with a clock, whose pushes stay until they are ended. */
function makeQueue() {
  let time = 0;
  const inTurn = createPushQueue(() => time);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const push = (name: string, userId: string, host: string) =>
    void inTurn(userId, host, () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const end = (name: string, after: number) => {
    time += after;
    ends.get(name)?.();
  };
  const settled = () => new Promise(setImmediate);
  return { begun, push, end, settled };
}

test('a person sends two pushes at once, all people 64', async () => {
  const { begun, push, end, settled } = makeQueue();
  for (let one = 0; one < 33; one += 1) {
    for (const each of ['a', 'b', 'c']) push(`${String(one)}${each}`, String(one), 'push.example');
  }
  await settled();
  expect(begun).toHaveLength(64);
  expect(begun.filter((name) => name.endsWith('c'))).toEqual([]);
  end('0a', 10);
  await settled();
  expect(begun.slice(64)).toEqual(['32a']);
});

test('hosts that answer slowly delay nobody on other hosts', async () => {
  const { begun, push, end, settled } = makeQueue();
  for (let one = 0; one < 100; one += 1) {
    for (const each of ['a', 'b'])
      push(`${String(one)}${each}`, `eve ${String(one)}`, 'slow.example');
  }
  push('news', 'ben', 'fast.example');
  await settled();
  expect(begun).toHaveLength(64);
  end('0a', 10_000);
  await settled();
  // All that waited for the slow host step aside.
  expect(begun).toContain('news');
  // One endpoint of the host answers at once.
  end('32a', 0);
  end('news', 10);
  push('more', 'mallory', 'slow.example');
  push('again', 'ben', 'fast.example');
  await settled();
  expect(begun).toContain('again');
  expect(begun.length).toBeLessThanOrEqual(2 * 64 + 3);
});
