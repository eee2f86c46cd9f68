import { Kysely, PostgresDialect } from 'kysely';
import type { DatabasePool } from '../config/config.ts';
import type { Database, ObserveStatement } from './database.ts';
import { createFaults } from '../faults.ts';
import { migrate } from './migrate.ts';
import { logOption } from './observed.ts';
import { openPool, preparedOn } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

/** Default pool of a node. */
const POOL: DatabasePool = { connections: 10, statementMs: 6000 };

/** Opens a PostgreSQL database and migrates it. */
export async function openPostgres(
  connectionString: string,
  observe: ObserveStatement | null = null,
  { connections, statementMs }: DatabasePool = POOL,
): Promise<Database> {
  await migrateFirst(connectionString);
  const faults = createFaults();
  const pool = openPool(connectionString, connections, faults, statementMs);
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Tables>({ dialect, ...logOption(observe) });
  return {
    kind: 'postgres',
    db,
    driver: { kind: 'postgres', pool },
    faults,
    observe,
    prepare: preparedOn(pool, observe),
    close: () => db.destroy(),
  };
}

/** Uses a connection without limits, because a migration may take longer than any other statement. */
async function migrateFirst(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, 1, createFaults(), 0);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, 'postgres');
  } finally {
    await db.destroy();
  }
}
