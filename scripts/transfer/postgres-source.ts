import { Client, type ClientBase } from 'pg';
import { postgresOptions } from '../../src/server/platform/db/postgres-pool.ts';
import { type Row, type RowSource, type Table, toValue } from './rows.ts';

const ROWS = 500;

/** Opens a connection with our type parsers. */
export async function connectPostgres(url: string): Promise<Client> {
  const client = new Client(postgresOptions(url));
  // The running query reports the error, too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Returns our tables and their boolean columns. */
export async function listTables(client: ClientBase): Promise<(Table & { flags: string[] })[]> {
  const { rows } = await client.query<{ name: string; column: string; type: string }>(
    `select t.table_name as name, c.column_name as column, c.data_type as type
     from information_schema.tables t
     join information_schema.columns c using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE'
       and table_name not like 'kysely\\_%' and c.is_generated = 'NEVER'
     order by t.table_name, c.ordinal_position`,
  );
  const names = [...new Set(rows.map(({ name }) => name))];
  return names.map((name) => {
    const own = rows.filter((row) => row.name === name);
    return {
      name,
      columns: own.map(({ column }) => column),
      flags: own.filter(({ type }) => type === 'boolean').map(({ column }) => column),
    };
  });
}

/** Reads a table through a cursor of the open transaction. */
export async function* readTable(
  client: ClientBase,
  { name, columns }: Table,
): AsyncIterable<Row[]> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await client.query(`declare all_rows no scroll cursor for select ${list} from "${name}"`);
  for (;;) {
    const { rows } = await client.query<unknown[]>({
      text: `fetch ${String(ROWS)} from all_rows`,
      rowMode: 'array',
    });
    yield rows.map((row) => row.map(toValue));
    if (rows.length < ROWS) break;
  }
  await client.query('close all_rows');
}

/** Opens a PostgreSQL snapshot. */
export async function openPostgresSource(url: string): Promise<RowSource> {
  const client = await connectPostgres(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    const tables = await listTables(client);
    return {
      migrations: rows.map(({ name }) => name),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      rows: (table) => readTable(client, table),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
