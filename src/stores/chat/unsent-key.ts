/** How the local storage keys of a person's unsent messages begin; the message's `clientId` follows. */
export const unsentPrefix = (userId: string): string => `unsent:${userId}:`;
