import BetterSqlite3 from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import {
  appliedMigrations,
  fromBaseline,
  migrate,
  migrationNames,
} from '../../src/server/platform/db/migrate.ts';
import { postgresOptions } from '../../src/server/platform/db/postgres-pool.ts';
import { UsageError } from '../support/friendly.ts';
import type { RowSource } from './rows.ts';

/** Migrates an empty or current database up to the migration `upTo`. Throws if nodes use it. */
export async function migratePostgres(url: string, upTo: string): Promise<void> {
  const pool = new Pool({ ...postgresOptions(url), max: 1 });
  pool.on('error', () => undefined);
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  try {
    await requireAlone(db);
    const newest = fromBaseline(await appliedMigrations(db)).at(-1) ?? '';
    if (newest > upTo) {
      throw new UsageError(
        'The target has a newer schema than what is to be put into it: give it an empty database.',
      );
    }
    await migrate(db, 'postgres', upTo);
  } finally {
    await db.destroy();
  }
}

/**
 * Throws if another session of the role is open in the database: a running node would acknowledge messages that are
 * then replaced.
 */
async function requireAlone(db: Kysely<object>): Promise<void> {
  const { rows } = await sql<{ name: string; address: string }>`
    select distinct application_name as name, coalesce(host(client_addr), 'a local socket') as address
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (usename = current_user or application_name = 'pairwise')`.execute(db);
  if (rows.length === 0) return;
  const sessions = rows.map(({ name, address }) => `${name} from ${address}`).join(', ');
  throw new UsageError(`The database is in use (${sessions}): stop every node first.`);
}

/** Returns the last migration of a source. Throws if this version can't read its schema. */
export function lastMigration({ migrations }: Pick<RowSource, 'migrations'>): string {
  const known = migrationNames();
  const present = fromBaseline(migrations);
  const strange = present.find((name, index) => known[index] !== name);
  const last = present.at(-1);
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
