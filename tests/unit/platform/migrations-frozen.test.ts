import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('#shared/limits.ts');
  vi.resetModules();
});

/** Returns the schema of a new database, as SQLite stores it. */
async function schema(): Promise<unknown[]> {
  vi.resetModules();
  const { migrate } = await import('#server/platform/db/migrate.ts');
  const file = new BetterSqlite3(':memory:');
  const db = new Kysely({ dialect: new SqliteDialect({ database: file }) });
  await migrate(db, 'sqlite');
  const rows = file.prepare('select sql from sqlite_master order by name').all();
  await db.destroy();
  return rows;
}

test('a changed limit does not change an old migration', async () => {
  const before = await schema();
  vi.doMock('#shared/limits.ts', async (original) => {
    const limits: Record<string, unknown> = { ...(await original<object>()) };
    for (const [name, value] of Object.entries(limits)) {
      if (typeof value === 'number') limits[name] = value + 1;
    }
    return limits;
  });
  const { NAME_MAX } = await import('#shared/limits.ts');
  expect(NAME_MAX).not.toBe(50);
  expect(await schema()).toEqual(before);
});
