import { counted } from '#shared/language.ts';

const ROWS = { one: 'row', other: 'rows' };

/** Texts of the pad. */
export const WORDS = {
  open: 'Pad',
  chat: 'Chat',
  unread: 'unread',
  openChat: 'Open chat',
  endedSession: (name: string): string => `${name} ended the session`,
  talk: 'Call',
  tooMuch: 'That is too much at once: at most 20,000 characters.',
  full: { status: 'Not saved: the pad is full', why: 'Your last changes aren’t saved.' },
  unreadable: { status: 'Can’t be opened', why: 'This pad takes too long to open.' },
  begin: 'Begin a new pad',
  beginTitle: 'Begin a new pad?',
  beginText: (name: string) =>
    `You and ${name} get an empty pad. The current text moves to Versions if it can be read.`,
  begunAnew: 'A new pad was begun. The earlier text is in Versions.',
  notStored: 'Offline, changes not stored',
  ended: 'You are not connected any more. Nobody else sees what stands here.',
  nameIt: 'Untitled',
  send: 'Send to chat',
  sent: 'Sent to the chat',
  notSent: {
    blank: 'Select some code first.',
    'too long': 'That is too long for a message: at most 4,000 characters. Select less.',
    offline: 'There is no connection. Try again in a moment.',
  },
  putAtEnd: 'The code is at the end of the pad.',
  changedSince: 'Changed since you were here',
  dismiss: 'Dismiss',
  showChanges: 'Show what changed',
  versions: 'Versions',
  noVersions: 'No versions yet. One is kept for every ten minutes of writing.',
  versionsFailed: 'The versions did not load. Check your network and try again.',
  whenYouLeft: 'When you left',
  same: 'The pad says the same today.',
  restore: 'Restore',
  restored: 'The pad says again what it said then. Undo takes it back.',
  run: 'Run',
  stop: 'Stop',
  output: 'Output',
  running: 'Running',
  outcome: {
    ended: (ms: number, rows: number) =>
      rows === 0 ? `Ran, printed nothing, ${ms} ms` : `${ms} ms, ${counted(rows, ROWS)}`,
    stopped: () => 'Stopped',
    'too long': () => 'Stopped after 5 seconds',
    failed: () => 'It could not be run. Try again.',
  },
  more: 'More is not shown.',
  error: 'Error:',
  toLine: (line: number) => `Go to line ${line}`,
  closeOutput: 'Close the output',
  backToPad: 'Back to the pad',
} as const;
