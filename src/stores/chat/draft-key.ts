/** Local storage key of what `userId` has written to someone and not sent. */
export const draftKey = (userId: string, targetUserId: string): string =>
  `draft:${userId}:${targetUserId}`;
