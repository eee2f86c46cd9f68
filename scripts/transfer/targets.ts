import BetterSqlite3 from 'better-sqlite3';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { migrate, migrationNames } from '../../src/server/platform/db/migrate.ts';
import { postgresOptions } from '../../src/server/platform/db/postgres-pool.ts';
import { UsageError } from '../support/friendly.ts';

/** Migrates an empty or current database to `migrations`. */
export async function migratePostgres(url: string, migrations: readonly string[]): Promise<void> {
  const last = lastKnown(migrations);
  const pool = new Pool({ ...postgresOptions(url), max: 1 });
  pool.on('error', () => undefined);
  const db = new Kysely<{ kysely_migration: { name: string } }>({
    dialect: new PostgresDialect({ pool }),
  });
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const known = tables.some(({ name }) => name === 'kysely_migration')
      ? (await db.selectFrom('kysely_migration').select('name').execute()).length
      : 0;
    if (known > migrations.length) {
      throw new UsageError(
        'The target has a newer schema than what is to be put into it: give it an empty database.',
      );
    }
    await migrate(db, 'postgres', last);
  } finally {
    await db.destroy();
  }
}

function lastKnown(migrations: readonly string[]): string {
  const known = migrationNames();
  const strange = migrations.find((name, index) => known[index] !== name);
  const last = migrations.at(-1);
  if (strange !== undefined || last === undefined) {
    throw new UsageError(
      `This was made by a newer version of Pairwise (${strange ?? 'no migrations'}): use that version.`,
    );
  }
  return last;
}

/** Throws if another process has the SQLite file open. */
export function requireUnused(file: string): void {
  const database = new BetterSqlite3(file, { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin exclusive; rollback');
  } catch (error) {
    if (!String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw error;
    throw new UsageError(`A server runs on ${file}: stop it first.`);
  } finally {
    database.close();
  }
}
