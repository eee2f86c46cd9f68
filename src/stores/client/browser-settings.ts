import { persistentText } from './storage.ts';

// Settings of the browser are kept after sign-out.

/** Speech input and accidental presses trigger single-letter shortcuts. */
export const $letterKeys = persistentText<'off'>('letter-keys');

/** Calls hide the IP address if `on`. */
export const $relayOnly = persistentText<'on'>('relay-only');

/** The deck shows code first if `code`. */
export const $cardSide = persistentText<'code'>('card-side');
