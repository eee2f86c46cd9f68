import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { isOutage } from '#server/platform/faults.ts';
import { hourOf } from '#server/features/feed/cursor.ts';
import { createFeedThread } from '#server/features/feed/thread.ts';
import type { Log } from '#server/platform/log.ts';
import { freePort } from '../support/free-port.ts';

const JOB = {
  userId: '0190a0b0-0000-7000-8000-000000000001',
  place: { kind: 'ranked' as const, now: hourOf(Date.now()), last: null },
  limit: 20,
  filters: null,
};
const quietLog = () => ({ warn: vi.fn(), error: vi.fn() }) as unknown as Log;
const faultOf = (page: Promise<unknown>) =>
  page.then(
    () => 'a page',
    (error: unknown) => isOutage(error),
  );

test('a feed whose thread cannot open the database is an outage, each time anew', async () => {
  const nowhere = { databaseUrl: null, dataDir: join(tmpdir(), 'pairwise-is-not-here') };
  const log = quietLog();
  const thread = createFeedThread(nowhere, log);
  expect(await Promise.all([faultOf(thread.ask(JOB)), faultOf(thread.ask(JOB))])).toEqual([
    true,
    true,
  ]);
  expect(await faultOf(thread.ask(JOB))).toBe(true);
  expect(log.error).toHaveBeenCalledTimes(2);
  await thread.close();
});

test('a server that does not answer is an outage, and the thread ends when it is told to', async () => {
  const port = String(await freePort());
  const gone = { databaseUrl: `postgres://nobody@127.0.0.1:${port}/gone`, dataDir: '' };
  const thread = createFeedThread(gone, quietLog());
  expect(await faultOf(thread.ask(JOB))).toBe(true);
  await thread.close();
});

test('a thread that was never asked for does not have to end', async () => {
  await createFeedThread({ databaseUrl: null, dataDir: '' }, quietLog()).close();
});
