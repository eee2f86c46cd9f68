/** Returns the local storage key of a person's unsent signals. */
export const outboxKey = (userId: string): string => `outbox:${userId}`;
