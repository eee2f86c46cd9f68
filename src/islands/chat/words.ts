import { counted } from '#shared/language.ts';

export const WORDS = {
  connecting: 'Connecting…',
  inThePad: 'In the pad',
  inPad: (name: string): string => `${name} is in the pad`,
  deleted: 'This message was deleted',
  newFrom: 'New',
  you: 'You',
  react: 'React',
  openInPad: 'Open in the pad',
  openThePad: 'Open the pad',
  withRequest: 'with the request',
  retry: 'Try again',
  discard: 'Discard',
  states: {
    sending: 'Sending',
    failed: 'Not sent',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
  },
};

const CHARACTERS = { one: 'character', other: 'characters' };

export const emoji = 'Emoji';
export const add = 'Attach';
export const codeBlock = { title: 'Code block', line: 'Write or paste code' };
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
export const assistant = 'AI assistant';
export const searchMessages = 'Search messages';
export const messagesFound = 'Messages found';

export const closeKindly = {
  title: 'End conversation',
  line: 'Send a short closing message',
};
