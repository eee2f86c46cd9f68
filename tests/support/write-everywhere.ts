import { Client } from 'pg';
import { withDatabase } from './database-file.ts';
import type { DatabasePlace } from './databases.ts';

/**
 * Inserts one row into every table, as a server would next, and removes it again. The database makes its own ids; keys
 * and checks between columns are ignored.
 */
export const writeEverywhere = ({ databaseUrl, dataDir }: DatabasePlace): Promise<string[]> =>
  databaseUrl === null ? Promise.resolve(inSqlite(dataDir)) : inPostgres(databaseUrl);

function inSqlite(dataDir: string): string[] {
  return withDatabase({ dataDir }, (file) => {
    file.exec('pragma foreign_keys = off; pragma ignore_check_constraints = on; begin');
    const names = file
      .prepare<[], string>(
        `select name from sqlite_master where type = 'table'
           and name not like 'sqlite%' and name not like 'kysely%'`,
      )
      .pluck()
      .all();
    for (const name of names) {
      const columns = file.pragma(`table_xinfo("${name}")`) as {
        name: string;
        type: string;
        notnull: number;
        dflt_value: string | null;
        hidden: number;
      }[];
      const needed = columns.filter((one) => one.notnull && one.dflt_value === null && !one.hidden);
      file.exec(insertion(name, needed));
    }
    file.exec('rollback');
    return names;
  });
}

async function inPostgres(url: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const { rows } = await client.query<{ owner: string; name: string; type: string }>(
      `select table_name as owner, column_name as name, data_type as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = current_schema() and table_type = 'BASE TABLE'
         and table_name not like 'kysely%' and is_nullable = 'NO'
         and column_default is null and is_generated = 'NEVER' and is_identity = 'NO'`,
    );
    const checks = await client.query<{ owner: string; name: string }>(
      `select conrelid::regclass::text as owner, conname as name from pg_constraint
       where contype = 'c' and connamespace = current_schema()::regnamespace`,
    );
    for (const { owner, name } of checks.rows) {
      await client.query(`alter table ${owner} drop constraint "${name}"`);
    }
    const names = [...new Set(rows.map(({ owner }) => owner))];
    for (const name of names) {
      await client.query(
        insertion(
          name,
          rows.filter(({ owner }) => owner === name),
        ),
      );
    }
    await client.query('rollback');
    return names;
  } finally {
    await client.end();
  }
}

/** Uses unique values, far above counted ones. */
function insertion(table: string, columns: readonly { name: string; type: string }[]): string {
  const values = columns.map(({ type }) => {
    if (/^(int|bigint|smallint|real|double|numeric)/i.test(type)) {
      return String(1_000_000_000 + Math.floor(Math.random() * 1_000_000_000));
    }
    if (/^bool/i.test(type)) return 'false';
    if (/^(timestamp|date)/i.test(type)) return `'2026-01-01T00:00:00Z'`;
    return /^(bytea|blob)/i.test(type) ? `'x'` : `'${crypto.randomUUID()}'`;
  });
  const list = columns.map(({ name }) => `"${name}"`).join(', ');
  return `insert into "${table}" (${list}) values (${values.join(', ')})`;
}
