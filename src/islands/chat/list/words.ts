export const hello = 'No messages yet';
export const deleted = 'Message deleted';
export const you = 'You: ';
export const typing = 'typing…';
export const draft = 'Draft:';
export const filter = 'Find a conversation';
export const none = (typed: string): string => `No conversations match “${typed}”.`;
export const yourTurn = 'Your turn';
export const all = 'All';
export const whichConversations = 'Which conversations';
export const nobodyWaits = 'You’re all caught up.';
export const noted = (count: number): string =>
  count === 1 ? '1 request with a comment' : `${String(count)} requests with a comment`;
export const options = (name: string): string => `Options for ${name}`;
export const archived = 'Archived';
export const allArchived =
  'All conversations are archived. A new message brings its conversation back.';
export const loadingArchived = 'Loading archived conversations';
export const archivedFailed = 'Couldn’t load the archived conversations.';
export const noneArchived = 'No archived conversations.';
export const backToList = 'All conversations';
export const muted = 'Muted';
export const markedUnread = 'Marked as unread';
export const inPad = (name: string): string => `${name} is in the pad`;
