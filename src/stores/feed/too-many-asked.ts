import { atom } from 'nanostores';

/** As many interests of the person wait as may: the deck asks whether one is taken back. */
export const $tooMany = atom(false);
