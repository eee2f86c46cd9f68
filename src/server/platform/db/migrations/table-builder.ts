import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export type DatabaseKind = 'sqlite' | 'postgres';

/** The words in capitals of our SQL, which differ between the databases. */
const WORDS: Readonly<Record<string, Record<DatabaseKind, string>>> = {
  ID: { sqlite: 'text', postgres: 'uuid' },
  BYTES: { sqlite: 'blob', postgres: 'bytea' },
  AUTH_TIME: { sqlite: 'text', postgres: 'timestamptz' },
  FLAG: { sqlite: 'integer', postgres: 'boolean' },
  FALSE: { sqlite: '0', postgres: 'false' },
  SERIAL: { sqlite: 'integer', postgres: 'serial' },
  LEAST: { sqlite: 'min', postgres: 'least' },
  GREATEST: { sqlite: 'max', postgres: 'greatest' },
  CLUSTERED: { sqlite: 'without rowid', postgres: '' },
};

/** A column; `Value` is its type in Kysely. */
export interface Column<Value> {
  readonly type: string;
  readonly notNull: boolean;
  /** SQL of the default. */
  readonly initial?: string;
  /** SQL of its key, reference and check. */
  readonly rules: string;
  /** Never set: it carries the type. */
  readonly value?: Value;
}

const CLUSTERED = Symbol('clustered');

/** Columns, and the SQL of constraints and indexes by name; one of each may share a name. */
export type Table = Readonly<Record<string, Column<unknown> | string | readonly string[]>> & {
  readonly [CLUSTERED]?: true;
};

/** Stores the rows in primary key order, on SQLite only. */
export const clustered = <Columns extends Table>(table: Columns): Columns => ({
  ...table,
  [CLUSTERED]: true,
});

/** The types of tables in Kysely. */
export type TypesOf<Tables> = {
  [Name in keyof Tables]: {
    [
      Key in keyof Tables[Name] as Tables[Name][Key] extends Column<unknown> ? Key : never
    ]: Tables[Name][Key] extends Column<infer Value> ? Value : never;
  };
};

export const column = <Value>(type: string, rules = ''): Column<Value> => ({
  type,
  notNull: false,
  rules,
});

const notNull =
  <Base>(type: string) =>
  <Value extends Base = Base>(rules = ''): Column<Value> => ({ type, notNull: true, rules });

/** A UUID: 16 bytes on PostgreSQL, text on SQLite, with the same order. */
export const id = notNull<string>('ID');
export const text = notNull<string>('text');
export const integer = notNull<number>('integer');
export const bigint = notNull<number>('bigint');
export const bytes = notNull<Buffer>('BYTES');
/** A boolean, as better-auth had. */
export const flag = notNull<boolean | number>('FLAG');
/** A timestamp, as better-auth had: Date on PostgreSQL, ISO text on SQLite. */
export const authTime =
  notNull<ColumnType<Date | string, Date | string, Date | string>>('AUTH_TIME');

export const nullable = <Value>({ type, rules }: Column<Value>): Column<Value | null> =>
  column(type, rules);

export const withDefault = <Value>(
  initial: string,
  { type, rules }: Column<Value>,
): Column<Generated<Value>> => ({ type, notNull: true, initial, rules });

/** Two people; `lowUserId` < `highUserId`. */
export const pair = { lowUserId: id(), highUserId: id() };

export const OF_USER = 'references "users" ("id") on delete cascade';
export const PAIR = '"lowUserId", "highUserId"';

/** Returns the key and its table of a constraint that deletes rows with those they refer to. */
export const cascade = (key: string, table: string, columns = key): string =>
  `foreign key (${key}) references "${table}" (${columns}) on delete cascade`;

const isColumn = (part: Table[string]): part is Column<unknown> =>
  typeof part === 'object' && 'type' in part;

const columnsOf = (table: Table): string[] =>
  Object.entries(table).flatMap(([key, column]) => {
    if (!isColumn(column)) return [];
    const { type, initial, notNull, rules } = column;
    const [preset, required] = [initial && `default ${initial}`, notNull && 'not null'];
    return [`"${key}"`, type, preset, required, rules].filter(Boolean).join(' ');
  });

type Named = readonly [name: string, table: Table];

/** Returns the statements that create a table and its indexes. */
export function createTable([name, table]: Named): string[] {
  const columns = columnsOf(table);
  const indexes: string[] = [];
  for (const [key, rules] of Object.entries(table)) {
    for (const rule of isColumn(rules) ? [] : [rules].flat()) {
      const index = rule.replace(/^(unique )?index /, `create $&"${key}" on "${name}" `);
      if (index === rule) columns.push(`constraint "${key}" ${rule}`);
      else indexes.push(index);
    }
  }
  const create = `create table "${name}" (${columns.join(', ')})`;
  return [table[CLUSTERED] ? `${create} CLUSTERED` : create, ...indexes];
}

/** Returns the statements that add the columns of a table to an existing one. */
export const addColumns = ([name, table]: Named): string[] =>
  columnsOf(table).map((column) => `alter table "${name}" add column ${column}`);

/** Returns a migration that runs `statements`. */
export const migration =
  (statements: (kind: DatabaseKind) => string[]) =>
  (kind: DatabaseKind): Migration => ({
    async up(db: Kysely<unknown>) {
      for (const statement of statements(kind)) {
        const words = statement.replace(/\b[A-Z_]{2,}\b/g, (word) => WORDS[word]?.[kind] ?? word);
        await sql.raw(words).execute(db);
      }
    },
  });
