// Local storage keys that live.ts checks without loading their stores. A user id after a colon lets sign-out delete the
// value.

/** Present if messages play a sound. */
export const SOUND_KEY = 'message-sound';
/** Returns the prefix of unsent messages; the `clientId` follows. */
export const unsentPrefix = (userId: string): string => `unsent:${userId}:`;
/** Returns the key of a person's unsent signals. */
export const outboxKey = (userId: string): string => `outbox:${userId}`;
/** Returns the key of the last declined request. */
export const declinedKey = (userId: string): string => `declined:${userId}`;
