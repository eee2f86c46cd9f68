import { persistentText } from '#stores/client/storage.ts';

/** `code` where the person looks at cards from their other side, in this browser. It outlives the person. */
export const $cardSide = persistentText<'code'>('card-side');
