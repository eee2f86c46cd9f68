import { atom } from 'nanostores';

/** The deck offers to withdraw a pending request. */
export const $tooMany = atom(false);
