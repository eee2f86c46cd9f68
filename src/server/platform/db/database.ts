import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Faults } from '../faults.ts';
import type { DatabaseKind } from './migrations/table-builder.ts';
import type { Writer } from './sqlite-writer.ts';
import type { Tables } from './tables.ts';

export type { DatabaseKind };

/** The first argument of repositories: the database or a transaction. */
export type Db = Kysely<Tables>;

/** Direct access to the driver, for hot paths. */
export type Driver =
  | { readonly kind: 'sqlite'; readonly writer: Writer }
  | { readonly kind: 'postgres'; readonly pool: Pool };

/** `read` and `commit` are our own prepared statements: lookups and message groups. */
export type StatementKind = 'select' | 'insert' | 'update' | 'delete' | 'other' | 'read' | 'commit';

/** Receives a statement's kind and duration in milliseconds. */
export type ObserveStatement = (kind: StatementKind, ms: number) => void;

export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Db;
  readonly driver: Driver;
  readonly faults: Faults;
  /** Null without telemetry. */
  readonly observe: ObserveStatement | null;
  /**
   * Prepares a read once per process; `$1`, `$2` … may repeat. Columns are named, because `*` would break with the next
   * column.
   */
  prepare<Row, Given extends unknown[] = unknown[]>(
    name: string,
    text: string,
  ): (...given: Given) => Promise<Row[]>;
  close(): Promise<void>;
}
