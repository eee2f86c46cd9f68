import { atom } from 'nanostores';

/** True when the limit of pending requests is reached and the deck offers to withdraw one. */
export const $tooMany = atom(false);
