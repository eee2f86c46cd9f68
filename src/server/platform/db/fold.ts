import { withoutPiledMarks } from '#shared/visible-text.ts';

/** Letters that have a plain one, and do not come apart into it and a mark. */
export const LETTERS = { from: 'øØłŁđĐıħĦ', to: 'oOlLdDihH' };

/** Removes diacritics: "José" becomes "Jose". Case is kept. */
export const unmarked = (text: string): string =>
  withoutPiledMarks(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØłŁđĐıħĦ]/g, (letter) => LETTERS.to.charAt(LETTERS.from.indexOf(letter)));

/** Under this name SQLite has {@link fold}; only connections that read have it. */
export const FOLD = 'fold';

export const fold = (text: unknown): string => unmarked(String(text)).toLowerCase();
