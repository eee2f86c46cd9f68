import { persistentText } from './storage.ts';

/** `off` if single-letter shortcuts are disabled. A setting of the browser, kept after sign-out. */
export const $letterKeys = persistentText<'off'>('letter-keys');
