/** Local storage key of a person's unsent signals; carries the user id, so that it goes with them. */
export const outboxKey = (userId: string): string => `outbox:${userId}`;
