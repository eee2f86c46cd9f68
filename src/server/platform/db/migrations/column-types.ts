import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** Column types that differ between the databases. */
export interface ColumnTypes {
  /** A UUID: 16 bytes on PostgreSQL, text on SQLite; both order as its text does. */
  id: RawBuilder<unknown>;
  /** A time of better-auth's tables. */
  authTime: RawBuilder<unknown>;
  /** A truth value of better-auth's tables. */
  flag: RawBuilder<unknown>;
  /** Ends a table whose rows stand in the order of its primary key, where that is possible. */
  clustered: RawBuilder<unknown>;
}

export function columnTypes(kind: DatabaseKind): ColumnTypes {
  return kind === 'postgres'
    ? { id: sql`uuid`, authTime: sql`timestamptz`, flag: sql`boolean`, clustered: sql`` }
    : { id: sql`text`, authTime: sql`text`, flag: sql`integer`, clustered: sql`without rowid` };
}
