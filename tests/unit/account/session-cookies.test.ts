import { createHmac } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createLoginSessions } from '#server/features/account/login-sessions.ts';
import type { Database } from '#server/platform/db/database.ts';

const SECRET = 'a secret of this test, 32 letters';
const MEGABYTE = 1024 * 1024;

test('cookies in other spellings are not kept in memory', async () => {
  const database = { prepare: () => () => Promise.resolve([]) } as unknown as Database;
  const { read } = createLoginSessions(database, {
    confirmFirst: false,
    authSecret: SECRET,
    oldAuthSecret: null,
    origin: null,
    sessionSeconds: { idle: 3600, longest: 7200 },
  });
  const token = 'a'.repeat(32);
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = async (count: number): Promise<number> => {
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let spelling = 1; spelling <= count; spelling += 1) {
      const bits = spelling.toString(2).padStart(32, '0');
      const spelled = bits.replaceAll('1', '%61').replaceAll('0', 'a');
      const value = spelled + encodeURIComponent(`.${signature}`);
      await read(`pairwise.session_token=${value}; pad=${String(spelling).padEnd(15_000, 'x')}`);
    }
    collect();
    return process.memoryUsage().heapUsed - before;
  };
  await held(10);
  expect(await held(2000)).toBeLessThan(10 * MEGABYTE);
});
