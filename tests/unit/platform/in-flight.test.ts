import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createInFlight } from '#server/platform/limits/in-flight.ts';

const response = () => new EventEmitter() as unknown as ServerResponse;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('one address has 16 requests in progress, and others do not wait for them', async () => {
  const inFlight = createInFlight();
  const begun: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const one = Promise.withResolvers<void>();
    begun.push(one);
    return one.promise;
  };
  const all = Array.from({ length: 40 }, () => inFlight('one', response(), work));
  await turn();
  expect(begun).toHaveLength(16);
  await expect(inFlight('another', response(), () => 'at once')).resolves.toBe('at once');
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

test('a request whose client leaves gives up its place in the queue', async () => {
  const inFlight = createInFlight();
  const running = Promise.withResolvers<string>();
  for (let index = 0; index < 16; index += 1)
    void inFlight('one', response(), () => running.promise);
  const left = response();
  const leaving = inFlight('one', left, () => 'too late');
  const staying = inFlight('one', response(), () => 'done');
  left.emit('close');
  expect(await leaving).toBeNull();
  running.resolve('done');
  expect(await staying).toBe('done');
});
