import { expect, test } from 'vitest';
import { SEEDS, writeWhileNodesDie } from '../../support/pad/kills.ts';
import { startServer } from '../../support/server-process.ts';

test('pages at one pad converge although their server is killed', async () => {
  const server = await startServer({ env: { RATE_LIMITS: 'off' } });
  let acknowledged = 0;
  for (const seed of SEEDS) acknowledged += await writeWhileNodesDie([server], seed);
  expect(server.output()).not.toContain('"level":50');
  await server.stop();
  console.log(`${SEEDS.length} seeds, two deaths each, ${acknowledged} acknowledged updates`);
}, 3_600_000);
