import { withoutPiledMarks } from '#shared/visible-text.ts';

/** Letters with a plain counterpart that Unicode doesn't decompose. */
export const LETTERS = { from: 'øØłŁđĐıħĦ', to: 'oOlLdDihH' };

/** Removes diacritics: "José" becomes "Jose". Case is kept. */
export const unmarked = (text: string): string =>
  withoutPiledMarks(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØłŁđĐıħĦ]/g, (letter) => LETTERS.to.charAt(LETTERS.from.indexOf(letter)));

/** The name of {@link fold} as an SQLite function; only reading connections have it. */
export const FOLD = 'fold';

export const fold = (text: unknown): string => unmarked(String(text)).toLowerCase();
