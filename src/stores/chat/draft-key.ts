/** Local storage key of what `userId` has written to someone and not sent. */
export const draftKey = (userId: string, targetUserId: string): string =>
  `draft:${userId}:${targetUserId}`;

/** Local storage key of the edit of a message that `userId` has not saved. */
export const editKey = (userId: string, targetUserId: string): string =>
  `edit:${userId}:${targetUserId}`;
