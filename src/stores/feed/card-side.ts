import { persistentText } from '#stores/client/storage.ts';

/** The setting is kept after sign-out. */
export const $cardSide = persistentText<'code'>('card-side');
