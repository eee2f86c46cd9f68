/** Returns the local storage key of the user's draft to one person. */
export const draftKey = (userId: string, targetUserId: string): string =>
  `draft:${userId}:${targetUserId}`;

/** Returns the local storage key of the user's unsaved edit. */
export const editKey = (userId: string, targetUserId: string): string =>
  `edit:${userId}:${targetUserId}`;
