import { spawn } from 'node:child_process';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { updateRows } from '#server/platform/db/rows.ts';
import { ROOT } from '../../../scripts/support/run.ts';
import { startForTest } from '../../support/api-server.ts';
import { type DatabasePlace, newDatabasePlace } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { putAccount } from '../../support/quick-session.ts';
import { rowsOf } from '../../support/rows.ts';

const places: DatabasePlace[] = [];
afterAll(() => Promise.all(places.map((place) => place.remove())));
const newPlace = async (): Promise<DatabasePlace> => {
  const place = await newDatabasePlace('sqlite');
  places.push(place);
  return place;
};
/** Opens the database as another process would. */
const another = ({ dataDir }: DatabasePlace, timeout = 0): BetterSqlite3.Database =>
  new BetterSqlite3(join(dataDir, 'pairwise.db'), { timeout });

test('a transaction locks the file from its beginning', async () => {
  const place = await newPlace();
  const database = await openDatabase(place);
  const other = another(place);
  const person = await putAccount(database);
  await database.db.transaction().execute(async (trx) => {
    await rowsOf(trx, 'users');
    expect(() => other.prepare(`update users set about = 'other'`).run()).toThrow(/locked/);
    await updateRows(trx, 'users', { id: person._id }, { about: 'ours' });
  });
  const row = other.prepare('select about from users').get();
  expect(row).toEqual({ about: 'ours' });
  other.close();
  await database.close();
});

test('a write waits for another process without blocking', async () => {
  const place = await newPlace();
  const database = await openDatabase(place);
  const person = await putAccount(database);
  const other = another(place);
  other.exec('begin immediate');
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
    if (turns === 20) other.exec('commit');
  }, 5);
  const about = { about: 'at last' };
  await updateRows(database.db, 'users', { id: person._id }, about);
  clearInterval(ticking);
  expect(turns).toBeGreaterThanOrEqual(20);
  other.close();
  await database.close();
});

test('uncommitted changes are invisible to others', async () => {
  const database = await openDatabase(await newPlace());
  const prepared = database.prepare<{ n: number }>('n', 'select count(*) as n from users');
  const counted = async (): Promise<number[]> => {
    const rows = await rowsOf(database.db, 'users');
    return [(await prepared())[0]?.n ?? -1, rows.length];
  };
  await database.db
    .transaction()
    .execute(async (trx) => {
      await putAccount({ ...database, db: trx });
      expect(await rowsOf(trx, 'users')).toHaveLength(1);
      expect(await counted()).toEqual([0, 0]);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(await counted()).toEqual([0, 0]);
  await database.db.transaction().execute((trx) => putAccount({ ...database, db: trx }));
  expect(await counted()).toEqual([1, 1]);
  await database.close();
});

test('transactions and messages of this process take turns', async () => {
  const database = await openDatabase(await newPlace());
  const order: string[] = [];
  const transaction = (name: string) =>
    database.db.transaction().execute(async (trx) => {
      order.push(`${name} begins`);
      await putAccount({ ...database, db: trx });
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    });
  await Promise.all([transaction('one'), transaction('two'), putAccount(database)]);
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  await database.close();
});

test('seeding in another process fails no call', async () => {
  const place = await newPlace();
  const api = await startForTest(place);
  const [ada, ben] = await Developer.pair(api);
  const client = await ada.socket();
  const seed = spawn(process.execPath, ['scripts/seed.ts', '--users', '1500'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: place.dataDir },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => seed.once('exit', resolve));
  let calls = 0;
  while (seed.exitCode === null) {
    const cleo = await Developer.signUp(api);
    await connect(ada, cleo);
    for (const about of ['one', 'two']) {
      await cleo.edit({ about });
      const sent = { targetUserId: ben.id, text: about };
      expect(await client.ask('sendMessage', sent)).toMatchObject({ ok: true });
    }
    calls += 8;
  }
  expect(await ended).toBe(0);
  expect(calls).toBeGreaterThan(0);
});
