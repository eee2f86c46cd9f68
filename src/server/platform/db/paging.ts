import { ID } from '../ids.ts';
import { Problem } from '../problem.ts';

/** Sorts before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Sorts after every id; the start of descending lists. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const badCursor = () => new Problem('invalid_input', 'This cursor is not valid');

/** Returns the id of a cursor; null starts after every id. */
export function idCursor(cursor: string | null): string {
  if (cursor === null) return LAST_ID;
  if (!ID.test(cursor)) throw badCursor();
  return cursor;
}

/** The position in a list ordered by time and id. */
export interface TimeCursor {
  /** Milliseconds since 1970. */
  time: number;
  id: string;
}

/** Parses a cursor of {@link writeTimeCursor}; null starts after everything. */
export function timeCursor(cursor: string | null): TimeCursor {
  if (cursor === null) return { time: Number.MAX_SAFE_INTEGER, id: LAST_ID };
  const [time, id] = readParts(cursor, ['time', 'id']);
  return { time: Number(time), id: String(id) };
}

const PARTS = { id: ID, time: /^\d{1,15}$/ };

/** Splits a cursor at dots; throws a Problem for an invalid part. */
export function readParts(cursor: string, kinds: readonly (keyof typeof PARTS)[]): string[] {
  const parts = cursor.split('.');
  const fits = kinds.every((kind, at) => PARTS[kind].test(parts[at] ?? ''));
  if (!fits || parts.length !== kinds.length) throw badCursor();
  return parts;
}

export const writeTimeCursor = ({ time, id }: TimeCursor): string => `${String(time)}.${id}`;

/** Returns the page of `limit + 1` rows, and a cursor if there are more. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return { rows, nextCursor: null };
  return { rows: rows.slice(0, limit), nextCursor: cursorOf(last) };
}
