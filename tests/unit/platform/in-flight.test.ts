import { expect, test } from 'vitest';
import { createInFlight } from '#server/platform/limits/in-flight.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('one address has 16 requests in progress, and others do not wait for them', async () => {
  const inFlight = createInFlight();
  const begun: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const one = Promise.withResolvers<void>();
    begun.push(one);
    return one.promise;
  };
  const all = Array.from({ length: 40 }, () => inFlight('one', work));
  await turn();
  expect(begun).toHaveLength(16);
  await expect(inFlight('another', () => 'at once')).resolves.toBe('at once');
  begun[0]?.resolve();
  begun[1]?.reject(new Error('failed'));
  await expect(all[1]).rejects.toThrow('failed');
  await turn();
  expect(begun).toHaveLength(18);
  for (let index = 2; index < 40; index += 1) {
    begun[index]?.resolve();
    await turn();
  }
  await Promise.all(all.filter((_, index) => index !== 1));
  expect(begun).toHaveLength(40);
});
