/** Where a browser keeps what a person declined last. */
export const declinedKey = (userId: string): string => `declined:${userId}`;
