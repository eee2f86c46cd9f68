import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';

test('migrating sessions away from connections keeps their data and indexes', async () => {
  const file = new BetterSqlite3(':memory:');
  file.pragma('foreign_keys = off');
  const db = new Kysely<object>({ dialect: new SqliteDialect({ database: file }) });
  await migrate(db, 'sqlite', '0035-factors');
  const row = {
    ...{ id: 'id', lowUserId: 'low', highUserId: 'high', proposerId: 'low', goal: 'A goal' },
    ...{ minutes: 60, state: 'agreed', round: 2, times: '[1]', startsAt: 1, endsAt: 2 },
    ...{ begun: 1, sequence: 3, tasks: '[]', reminded: 1, lowBuilt: 1, highBuilt: 1 },
    ...{ what: 'A parser', link: null, builtAt: 4, lowHides: 0, highHides: 1 },
  };
  const names = Object.keys(row);
  file
    .prepare(
      `insert into pair_sessions (${names.map((name) => `"${name}"`).join()})
       values (${names.map(() => '?').join()})`,
    )
    .run(...Object.values(row));
  await migrate(db, 'sqlite');
  expect(file.prepare('select * from pair_sessions').all()).toEqual([{ ...row, endedBy: null }]);
  const indexes = file.prepare(
    "select count(*) as n from sqlite_master where type = 'index' and tbl_name = 'pair_sessions' and sql is not null",
  );
  expect(indexes.get()).toEqual({ n: 6 });
  await db.destroy();
});
