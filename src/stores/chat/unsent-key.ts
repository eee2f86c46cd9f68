/** Returns the local storage prefix of unsent messages; the `clientId` follows. */
export const unsentPrefix = (userId: string): string => `unsent:${userId}:`;
