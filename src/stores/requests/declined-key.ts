/** Returns the local storage key of the last declined request. */
export const declinedKey = (userId: string): string => `declined:${userId}`;
