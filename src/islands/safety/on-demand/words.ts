export const viewProfile = 'View profile';

export const items = {
  unmatch: { title: 'Unmatch', line: 'End the connection and the chat' },
  block: { title: 'Block', line: 'You won’t see each other again. They aren’t notified.' },
  report: { title: 'Report', line: 'Tell a moderator what happened' },
};

export const confirm = {
  unmatch: (name: string) => ({
    title: `Unmatch ${name}?`,
    text: `This deletes the conversation, the pad and planned sessions for both of you. Past sessions and what you built together stay, and name ${name} only as “someone”. You won’t meet in the feed again.`,
    verb: 'Yes, Unmatch',
  }),
  block: (name: string) => ({
    title: `Block ${name}?`,
    text: 'You won’t see each other in the feed, requests, connections or chat. They aren’t notified. The conversation, the pad and planned sessions are deleted. You can unblock them in Settings.',
    verb: 'Yes, Block',
  }),
};

export const report = 'Report';
export const close = 'Close';
export const reportIsRead = (name: string): string =>
  `A moderator will read it together with the current profile. ${name} won’t know who reported them.`;
export const whichRule = 'Which rule was broken?';
export const noReason = 'Choose a reason';
export const whatHappened = 'What happened?';
export const alsoBlock = (name: string): string => `Block ${name} as well`;
export const cancel = 'Cancel';
export const sendReport = 'Send Report';

export const attach = 'Attach messages';
export const loadingMessages = 'Loading messages';
export const noMessages = 'There are no messages to attach.';
export const messages = 'Messages';
export const messagesToAttach = 'Messages to attach';
export const you = 'You';
export const deletedMessage = 'Deleted message';
export const changedMessages =
  'For edited or deleted messages, the moderator also sees the original text.';
