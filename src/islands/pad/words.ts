import { counted } from '#shared/language.ts';

const ROWS = { one: 'row', other: 'rows' };

/** Texts of the pad. */
export const WORDS = {
  open: 'Pad',
  chat: 'Chat',
  unread: 'unread',
  openChat: 'Open chat',
  endedSession: (name: string): string => `${name} ended the session`,
  call: 'Call',
  tooMuch: 'That’s too much at once. The limit is 20,000 characters.',
  full: { status: 'Not saved. The pad is full.', why: 'Your last changes aren’t saved.' },
  unreadable: { status: 'Can’t be opened', why: 'This pad takes too long to open.' },
  begin: 'Begin a new pad',
  beginTitle: 'Begin a new pad?',
  beginText: (name: string) =>
    `You and ${name} get an empty pad. The current text moves to Versions if it can be read.`,
  begunAnew: 'A new pad was begun. If the earlier text could be read, it’s in Versions.',
  moved: 'A new pad was begun. Your unsaved text is in it, the earlier text in Versions.',
  notStored: 'Offline, changes not stored',
  ended: 'You’re no longer connected. Only you can see this text.',
  nameIt: 'Untitled',
  send: 'Send to chat',
  sent: 'Sent to the chat',
  notSent: {
    blank: 'Select some code first.',
    'too long': 'That’s too long for a message. Select at most 4,000 characters.',
    offline: 'You’re offline. Try again in a moment.',
  },
  putAtEnd: 'The code was added at the end of the pad.',
  changedSince: 'Changed since you were here',
  dismiss: 'Dismiss',
  showChanges: 'Show what changed',
  versions: 'Versions',
  noVersions: 'No versions yet. A version is saved every 10 minutes of writing.',
  versionsFailed: 'Couldn’t load the versions. Check your network and try again.',
  whenYouLeft: 'When you left',
  same: 'No changes since then.',
  restore: 'Restore',
  restored: 'Version restored. Undo to revert.',
  run: 'Run',
  stop: 'Stop',
  output: 'Output',
  running: 'Running',
  outcome: {
    ended: (ms: number, rows: number) =>
      rows === 0 ? `Ran, printed nothing, ${ms} ms` : `${ms} ms, ${counted(rows, ROWS)}`,
    stopped: () => 'Stopped',
    'too long': () => 'Stopped after 5 seconds',
    failed: () => 'Couldn’t run the code. Try again.',
  },
  more: 'Output truncated.',
  error: 'Error:',
  toLine: (line: number) => `Go to line ${line}`,
  closeOutput: 'Close the output',
  backToPad: 'Back to the pad',
} as const;
