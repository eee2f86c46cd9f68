import { persistentText } from './storage.ts';

/** `off` where the person wants no single letters as shortcuts in this browser. It outlives the person. */
export const $letterKeys = persistentText<'off'>('letter-keys');
