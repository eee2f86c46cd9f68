// live.ts checks these keys without loading their stores. A user id after a colon lets sign-out
// delete the value.

export const SOUND_KEY = 'message-sound';
/** The `clientId` follows the prefix. */
export const unsentPrefix = (userId: string): string => `unsent:${userId}:`;
export const outboxKey = (userId: string): string => `outbox:${userId}`;
export const declinedKey = (userId: string): string => `declined:${userId}`;
export const draftKey = (userId: string, targetUserId: string): string =>
  `draft:${userId}:${targetUserId}`;
export const editKey = (userId: string, targetUserId: string): string =>
  `edit:${userId}:${targetUserId}`;
