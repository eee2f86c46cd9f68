import { createHash } from 'node:crypto';

/** A value as both databases know it: times as ISO 8601, truth values as 0 and 1, bytes as Buffers. */
export type Value = string | number | bigint | Buffer | null;

/** A row in the order of its table's columns. */
export type Row = Value[];

/** A table that holds data of ours, without columns the database computes by itself. */
export interface Table {
  name: string;
  columns: string[];
}

/** How many rows a table has, and a number that stands for all that is in them, in any order. */
export interface TableSum {
  rows: number;
  sum: string;
}

/** Where rows come from: one moment of a database, or a backup. */
export interface RowSource {
  /** Names of the migrations that made its schema, in order. */
  migrations: string[];
  tables: Table[];
  /** All rows, some at a time. */
  rows(table: Table): AsyncIterable<Row[]> | Iterable<Row[]>;
  close(): Promise<void>;
}

export function toValue(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Buffer.isBuffer(value)) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  return JSON.stringify(value);
}

/** One line of JSON for a row. */
export const writeRow = (row: Row): string =>
  JSON.stringify(
    row.map((value) => (Buffer.isBuffer(value) ? { bytes: value.toString('base64') } : value)),
  );

export const readRow = (line: string): Row =>
  (JSON.parse(line) as (Value | { bytes: string })[]).map((value) =>
    value !== null && typeof value === 'object' && 'bytes' in value
      ? Buffer.from(value.bytes, 'base64')
      : value,
  );

const MODULUS = 1n << 256n;

/** Adds rows up: the sum is the same in whichever order they come. */
export function createSum(): { add(rows: readonly Row[]): void; read(): TableSum } {
  let rows = 0;
  let sum = 0n;
  return {
    add(some) {
      rows += some.length;
      for (const row of some) {
        const digest = createHash('sha256').update(writeRow(row)).digest('hex');
        sum = (sum + BigInt(`0x${digest}`)) % MODULUS;
      }
    },
    read: () => ({ rows, sum: sum.toString(16) }),
  };
}
