import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';

/** Letters that have a plain one, and do not come apart into it and a mark. */
const LETTERS = { from: 'øØłŁđĐıħĦ', to: 'oOlLdDihH' };

/** Without the marks on its letters: "José" is "Jose". Letters keep their case. */
export const unmarked = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØłŁđĐıħĦ]/g, (letter) => LETTERS.to.charAt(LETTERS.from.indexOf(letter)));

/** Under this name SQLite has what {@link folded} calls; only connections that read have it. */
export const FOLD = 'fold';

export const fold = (text: unknown): string => unmarked(String(text)).toLowerCase();

/**
 * A text as it is looked for: in small letters without marks. PostgreSQL makes small what its locale
 * knows, which may be the letters of ASCII alone.
 */
export const folded = (kind: DatabaseKind, text: RawBuilder<string>): RawBuilder<string> =>
  kind === 'sqlite'
    ? sql`${sql.raw(FOLD)}(${text})`
    : sql`lower(translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
        ${sql.lit(LETTERS.from)}, ${sql.lit(LETTERS.to)}))`;
