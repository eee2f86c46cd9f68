export const items = {
  unmatch: { title: 'Unmatch', line: 'End the connection and the chat' },
  block: { title: 'Block', line: 'Never meet again; they are not told' },
  report: { title: 'Report', line: 'Tell a moderator what happened' },
};

/** The question before it is done. */
export const confirm = {
  unmatch: (name: string) => ({
    title: `Unmatch ${name}?`,
    text: 'The connection ends and the conversation closes for both of you. You do not meet in the feed again.',
    verb: 'Yes, Unmatch',
  }),
  block: (name: string) => ({
    title: `Block ${name}?`,
    text: 'You disappear for each other: feed, requests, connections, chat. They are not told. You can take it back under Settings.',
    verb: 'Yes, Block',
  }),
};

export const report = 'Report';
export const close = 'Close';
export const reportIsRead = (name: string): string =>
  `A moderator reads it, with the profile as it is now. ${name} is not told who reported.`;
export const whichRule = 'Which rule was broken?';
export const noReason = 'Choose a reason';
export const whatHappened = 'What happened?';
export const alsoBlock = (name: string): string => `Block ${name} as well`;
export const cancel = 'Cancel';
export const sendReport = 'Send Report';

export const attach = 'Attach messages';
export const loadingMessages = 'Loading messages';
export const messagesFailed = 'The messages did not load.';
export const tryAgain = 'Try again';
export const noMessages = 'There are no messages to attach.';
export const messages = 'Messages';
export const messagesToAttach = 'Messages to attach';
export const you = 'You';
export const deletedMessage = 'Deleted message';
export const changedMessages =
  'Of an edited or deleted message, the moderator also reads what it said before.';
