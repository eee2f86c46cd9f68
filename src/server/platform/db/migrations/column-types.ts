import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** Column types that differ between the databases. */
export interface ColumnTypes {
  /** A UUID: 16 bytes on PostgreSQL, text on SQLite, with the same order. */
  id: RawBuilder<unknown>;
  /** A timestamp of better-auth's tables. */
  authTime: RawBuilder<unknown>;
  /** A boolean of better-auth's tables. */
  flag: RawBuilder<unknown>;
  /** Table suffix that stores rows in primary key order, on SQLite only. */
  clustered: RawBuilder<unknown>;
}

export function columnTypes(kind: DatabaseKind): ColumnTypes {
  return kind === 'postgres'
    ? { id: sql`uuid`, authTime: sql`timestamptz`, flag: sql`boolean`, clustered: sql`` }
    : { id: sql`text`, authTime: sql`text`, flag: sql`integer`, clustered: sql`without rowid` };
}
