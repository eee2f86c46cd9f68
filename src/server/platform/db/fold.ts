/** Letters that have a plain one, and do not come apart into it and a mark. */
export const LETTERS = { from: 'øØłŁđĐıħĦ', to: 'oOlLdDihH' };

/** Removes diacritics: "José" becomes "Jose". Case is kept. */
export const unmarked = (text: string): string =>
  text
    // Sorting a long run of marks is quadratic: 20 ms for a message of them.
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØłŁđĐıħĦ]/g, (letter) => LETTERS.to.charAt(LETTERS.from.indexOf(letter)));

/** Under this name SQLite has {@link fold}; only connections that read have it. */
export const FOLD = 'fold';

export const fold = (text: unknown): string => unmarked(String(text)).toLowerCase();
