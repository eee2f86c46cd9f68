import BetterSqlite3 from 'better-sqlite3';
import { type Row, type RowSource, type Table, toValue } from './rows.ts';

const ROWS = 500;

/** Opens a snapshot of a SQLite file. */
export function openSqliteSource(file: string): RowSource {
  const database = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  database.exec('begin');
  const migrations = database
    .prepare<[], string>('select name from kysely_migration order by name')
    .pluck()
    .all();
  const names = database
    .prepare<[], string>(
      // Excludes virtual tables and the migrations' own tables.
      `select name from pragma_table_list where schema = 'main' and type = 'table'
       and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
    )
    .pluck()
    .all();
  const columns = database
    .prepare<[string], string>('select name from pragma_table_xinfo(?) where hidden = 0')
    .pluck();
  return {
    migrations,
    tables: names.map((name) => ({ name, columns: columns.all(name) })),
    *rows({ name, columns: wanted }: Table): Iterable<Row[]> {
      const list = wanted.map((column) => `"${column}"`).join(', ');
      const statement = database.prepare(`select ${list} from "${name}"`).raw();
      let some: Row[] = [];
      for (const row of statement.iterate()) {
        some.push((row as unknown[]).map(toValue));
        if (some.length < ROWS) continue;
        yield some;
        some = [];
      }
      yield some;
    },
    close() {
      database.close();
      return Promise.resolve();
    },
  };
}
