import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Faults } from '../faults.ts';
import type { Writer } from './sqlite-writer.ts';
import type { Tables } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What repositories take as first argument: the database, or a transaction on it. */
export type Db = Kysely<Tables>;

/** Runs one prepared statement for the hot path; `undefined` when it finds no row. */
export type PreparedGet<Row> = (
  parameters: unknown[],
) => Row | undefined | Promise<Row | undefined>;

/** As {@link PreparedGet}, for all rows. */
export type PreparedAll<Row> = (parameters: unknown[]) => Row[] | Promise<Row[]>;

/** For what must be quicker than a query builder: its own statements on its own driver. */
export type Driver =
  | { readonly kind: 'sqlite'; readonly writer: Writer }
  | { readonly kind: 'postgres'; readonly pool: Pool };

/** What a statement does; `read` and `commit` are our own prepared ones: look-ups, and groups of messages. */
export type StatementKind = 'select' | 'insert' | 'update' | 'delete' | 'other' | 'read' | 'commit';

/** Told of a statement that has ended, and the milliseconds it took. */
export type ObserveStatement = (kind: StatementKind, ms: number) => void;

export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Db;
  readonly driver: Driver;
  readonly faults: Faults;
  /** `null`: nobody wants to know. */
  readonly observe: ObserveStatement | null;
  /**
   * Prepares a reading `text`, with `$1`, `$2` … each used once in that order, once for the life
   * of the process. It names its columns: a `*` would end with the next column that is added.
   */
  prepareGet<Row>(name: string, text: string): PreparedGet<Row>;
  prepareAll<Row>(name: string, text: string): PreparedAll<Row>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Writes a row as it is; throws when nothing can be written. */
  proveWritable(): Promise<void>;
  close(): Promise<void>;
}
