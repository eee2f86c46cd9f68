import { persistentText } from '#stores/client/storage.ts';

/** `code` if cards show their code side first. A setting of the browser, kept after sign-out. */
export const $cardSide = persistentText<'code'>('card-side');
