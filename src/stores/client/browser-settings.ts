import { persistentText } from './storage.ts';

// Settings of the browser are kept after sign-out.

/** Speech input and accidental presses trigger single-letter shortcuts. */
export const $letterKeys = persistentText<'off'>('letter-keys');

/** Calls hide the IP address if `on`. */
export const $relayOnly = persistentText<'on'>('relay-only');

export type CardSide = 'code' | 'project';

/** The deck's side for the next cards; the default is the photo. */
export const $cardSide = persistentText<CardSide>('card-side');
