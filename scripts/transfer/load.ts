import type { ClientBase } from 'pg';
import BetterSqlite3 from 'better-sqlite3';
import { UsageError } from '../support/friendly.ts';
import { connectPostgres, listTables, readTable } from './postgres-source.ts';
import { createSum, type Row, type RowSource, type Table, type TableSum } from './rows.ts';
import { openSqliteSource } from './sqlite-source.ts';

/** Maximum parameters of a PostgreSQL statement. */
const PARAMETERS_MAX = 30_000;

export interface LoadOptions {
  /** Deletes the target's data; otherwise a target with data is refused. */
  overwrite: boolean;
  /** Called with the number of copied rows. */
  onRows: (rows: number) => void;
}

/** Sums of the copied rows per table; the target has the same. */
export type Loaded = Record<string, TableSum>;

const refusal = (name: string): UsageError =>
  new UsageError(
    `The target is not empty: there are rows in ${name}. Add --overwrite to replace all that is in it.`,
  );

function checkTables(source: RowSource, target: readonly Table[]): void {
  for (const { name, columns } of source.tables) {
    const known = target.find((table) => table.name === name)?.columns ?? [];
    const missing = columns.find((column) => !known.includes(column));
    if (missing !== undefined) throw new Error(`The target has no ${name}.${missing}`);
  }
}

function compare(name: string, there: TableSum, here: TableSum): void {
  if (there.rows === here.rows && there.sum === here.sum) return;
  throw new Error(
    `${name} differs: ${String(there.rows)} rows were read, ${String(here.rows)} are there. Nothing was changed.`,
  );
}

/** Copies all rows into a PostgreSQL database of the same schema in one transaction, and verifies the sums. */
export async function loadIntoPostgres(
  source: RowSource,
  url: string,
  { overwrite, onRows }: LoadOptions,
): Promise<Loaded> {
  const client = await connectPostgres(url);
  try {
    await client.query('begin');
    const tables = await listTables(client);
    checkTables(source, tables);
    for (const { name } of tables) {
      await client.query(`lock table "${name}" in access exclusive mode`);
      const { rowCount } = await client.query(`select 1 from "${name}" limit 1`);
      if (rowCount !== 0 && !overwrite) throw refusal(name);
    }
    const all = tables.map(({ name }) => `"${name}"`).join(', ');
    if (tables.length > 0) await client.query(`truncate ${all}`);
    const restoreKeys = await dropForeignKeys(client);
    const loaded: Loaded = {};
    let done = 0;
    for (const table of source.tables) {
      const flags = tables.find(({ name }) => name === table.name)?.flags ?? [];
      const sum = createSum();
      for await (const rows of source.rows(table)) {
        sum.add(rows);
        await insert(client, table, rows, flags);
        onRows((done += rows.length));
      }
      const there = createSum();
      for await (const rows of readTable(client, table)) there.add(rows);
      compare(table.name, sum.read(), there.read());
      loaded[table.name] = sum.read();
    }
    await restoreKeys();
    await setSequences(client);
    await client.query('commit');
    await client.query('analyze');
    return loaded;
  } finally {
    await client.end();
  }
}

/** Drops foreign keys, so that rows may arrive in any order. Returns a function that restores and checks them. */
async function dropForeignKeys(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; owner: string; text: string }>(
    `select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as text
     from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`,
  );
  for (const { name, owner } of rows) {
    await client.query(`alter table ${owner} drop constraint "${name}"`);
  }
  return async () => {
    for (const { name, owner, text } of rows) {
      await client.query(`alter table ${owner} add constraint "${name}" ${text}`);
    }
  };
}

/** Advances the sequences past the inserted ids; otherwise they would return these ids again. */
async function setSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ owner: string; name: string; sequence: string }>(
    `select quote_ident(table_name) as owner, quote_ident(column_name) as name,
       pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns
     where table_schema = current_schema()
       and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  );
  for (const { owner, name, sequence } of rows) {
    await client.query(
      `select setval($1, (select coalesce(max(${name}), 0) + 1 from ${owner}), false)`,
      [sequence],
    );
  }
}

async function insert(
  client: ClientBase,
  { name, columns }: Table,
  rows: readonly Row[],
  flags: readonly string[],
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const size = Math.max(1, Math.floor(PARAMETERS_MAX / columns.length));
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    const places = some.map((_row, index) => {
      const numbers = columns.map(
        (_c, column) => `$${String(index * columns.length + column + 1)}`,
      );
      return `(${numbers.join(', ')})`;
    });
    const values = some.flatMap((row) =>
      row.map((value, column) =>
        value !== null && flags.includes(columns[column] ?? '') ? value !== 0 : value,
      ),
    );
    await client.query(`insert into "${name}" (${list}) values ${places.join(', ')}`, values);
  }
}

/** Replaces all rows of a SQLite file of the same schema in one transaction, and verifies the sums. */
export async function loadIntoSqlite(
  source: RowSource,
  file: string,
  onRows: LoadOptions['onRows'],
): Promise<void> {
  const target = openSqliteSource(file);
  const { tables } = target;
  await target.close();
  checkTables(source, tables);
  const database = new BetterSqlite3(file, { timeout: 5000 });
  try {
    database.pragma('foreign_keys = ON');
    database.exec('begin immediate; pragma defer_foreign_keys = on');
    for (const { name } of tables) database.exec(`delete from "${name}"`);
    const loaded: Loaded = {};
    let done = 0;
    for (const table of source.tables) {
      const sum = createSum();
      const places = table.columns.map(() => '?').join(', ');
      const list = table.columns.map((column) => `"${column}"`).join(', ');
      const statement = database.prepare(
        `insert into "${table.name}" (${list}) values (${places})`,
      );
      for await (const rows of source.rows(table)) {
        sum.add(rows);
        for (const row of rows) statement.run(...row);
        onRows((done += rows.length));
      }
      loaded[table.name] = sum.read();
    }
    database.exec('commit');
    await compareFile(file, loaded);
  } finally {
    database.close();
  }
}

async function compareFile(file: string, loaded: Loaded): Promise<void> {
  const written = openSqliteSource(file);
  for (const table of written.tables) {
    const sum = createSum();
    for await (const rows of written.rows(table)) sum.add(rows);
    compare(table.name, loaded[table.name] ?? { rows: 0, sum: '0' }, sum.read());
  }
  await written.close();
}
