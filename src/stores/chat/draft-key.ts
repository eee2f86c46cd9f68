export const draftKey = (userId: string, targetUserId: string): string =>
  `draft:${userId}:${targetUserId}`;

export const editKey = (userId: string, targetUserId: string): string =>
  `edit:${userId}:${targetUserId}`;
