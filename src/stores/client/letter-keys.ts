import { persistentText } from './storage.ts';

/** The setting is kept after sign-out. */
export const $letterKeys = persistentText<'off'>('letter-keys');
