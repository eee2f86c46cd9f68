import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../support/account.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { eventually } from '../../support/eventually.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const get = (path: string, cookie: string, purpose = 'prefetch') =>
  fetch(server.url + path, {
    redirect: 'manual',
    headers: { cookie, ...(purpose !== '' && { 'sec-purpose': purpose }) },
  });

test('API prefetches are refused', async () => {
  const { cookie } = await createAccount(server.url);
  for (const purpose of ['prefetch', 'prefetch;prerender']) {
    const answer = await get('/api/account/export', cookie, purpose);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('emailId');
  }
  expect((await get('/api/account/export', cookie, '')).status).toBe(200);
});

test('prefetching the feed does not count as a visit', async () => {
  const { cookie, user } = await createAccount(server.url);
  const database = await openDatabase({ databaseUrl: null, dataDir: server.dataDir });
  const row = { userId: user._id, activeDay: 1 };
  const day = async () => {
    const found = database.db.selectFrom('standing').select('activeDay');
    return (await found.where('userId', '=', user._id).executeTakeFirstOrThrow()).activeDay;
  };
  try {
    await database.db
      .insertInto('standing')
      .values(row)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute();
    expect((await get('/', cookie)).status).toBe(200);
    // Pages of a person are rendered in sequence: a visit recorded by the first would be stored by now.
    expect((await get('/profile', cookie)).status).toBe(200);
    expect(await day()).toBe(1);
    expect((await get('/', cookie, '')).status).toBe(200);
    await eventually(async () => expect(await day()).toBeGreaterThan(1));
  } finally {
    await database.close();
  }
});

test('prefetching a page does not make it the return page', async () => {
  const answer = await get('/profile', 'pairwise.session_token=gone.gone');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login']);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('/login explains an ended session when its cookie is sent', async () => {
  const to = async (cookie: string) => (await get('/profile', cookie, '')).headers.get('location');
  expect(await to('pairwise.session_token=gone.gone')).toBe('/login#signed-out');
  expect(await to('')).toBe('/login');
});
