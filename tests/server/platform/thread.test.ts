import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createThread } from '#server/platform/jobs/thread.ts';

test('a thread refuses questions over its limit', async () => {
  const silent = new Worker('setInterval(() => undefined, 1000)', { eval: true });
  const thread = createThread<string, string>({ start: () => silent, onFailure: () => undefined });
  const waiting = Array.from({ length: 500 }, () => thread.ask('who?').catch(() => 'ended'));
  await expect(thread.ask('one more')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  });
  await silent.terminate();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ended']));
});
