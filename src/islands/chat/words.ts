import { counted } from '#shared/language.ts';

export const WORDS = {
  connecting: 'Connecting…',
  inThePad: 'In the pad',
  inPad: (name: string): string => `${name} is in the pad`,
  deleted: 'This message was deleted',
  you: 'You',
  react: 'React',
  openInPad: 'Open in the pad',
  openThePad: 'Open the pad',
  withRequest: 'with the request',
  retry: 'Try again',
  discard: 'Discard',
  picture: 'Picture',
  uploading: 'Uploading',
  states: {
    sending: 'Sending',
    failed: 'Not sent',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
  },
};

export const NOTICES = {
  empty: { title: 'No Messages Yet', line: 'Say what you are building.' },
  connecting: { title: 'Establishing Connection', line: 'Retrying in a moment' },
  'signed out': { title: 'Join the Conversation', line: 'Login' },
  over: { title: 'This conversation is over', line: 'The two of you are no longer connected.' },
};

const CHARACTERS = { one: 'character', other: 'characters' };

export const connections = 'Your Connections';
export const chatWith = (name: string): string => `Chat with ${name}`;
export const messagesWith = (name: string): string => `Messages with ${name}`;
export const load = { older: 'Load older messages', newer: 'Load newer messages' };
export const loading = 'Loading';
export const toNewest = 'Go to the newest messages';
export const newMessages = (count: number): string =>
  count > 99 ? '99+ new messages' : counted(count, { one: 'new message', other: 'new messages' });
export const unread = 'New';
export const edited = 'edited';
export const emoji = 'Emoji';
export const add = 'Attach';
export const codeBlock = { title: 'Code block', line: 'Write or paste code' };
export const addPicture = { title: 'Picture', line: 'PNG, JPEG or WebP, up to 8 MB' };
export const pictures = 'Pictures to send';
export const describe = 'Describe this picture';
export const describePicture = (number: number): string => `Description of picture ${number}`;
export const removePicture = (number: number): string => `Remove picture ${number}`;
export const pictureOf = (number: number, count: number): string => `${number} of ${count}`;
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const enlarge = 'Full size';
export const fit = 'Fit to window';
export const closePicture = 'Close';
export const message = 'Message';
export const messageTo = (name: string): string => `Message ${name}`;
export const typing = 'typing...';
export const send = 'Send';
export const save = 'Save';
export const tooMany = (count: number): string => `${counted(count, CHARACTERS)} too many`;
export const charactersLeft = (count: number): string => `${counted(count, CHARACTERS)} left`;
export const backToMessages = 'Back to messages';
export const call = 'Call';
export const pad = 'Pad';
export const plan = 'Plan';
export const planSession = { title: 'Plan a session', line: 'Propose up to three times' };
export const pairNow = 'Pair now';
export const whenAccepted = 'Starts when they accept';
export const assistant = 'AI assistant';
export const searchMessages = 'Search messages';
export const messagesFound = 'Messages found';
