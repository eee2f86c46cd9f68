import { createHash } from 'node:crypto';

/** A value of both databases: times as ISO 8601, booleans as 0 and 1, bytes as Buffers. */
export type Value = string | number | bigint | Buffer | null;

/** A row in column order. */
export type Row = Value[];

/** A table without generated columns. */
export interface Table {
  name: string;
  columns: string[];
}

/** Row count and an order-independent checksum. */
export interface TableSum {
  rows: number;
  sum: string;
}

/** A source of rows: a snapshot or a backup. */
export interface RowSource {
  /** Names of the applied migrations in order. */
  migrations: string[];
  tables: Table[];
  /** All rows in batches. */
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

/** Returns a row as a line of JSON. */
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

/** Adds up rows; their order doesn't matter. */
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
