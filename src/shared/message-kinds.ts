import { withoutMarks } from './message-text.ts';
import type { Quote } from './note.ts';
import type { MutableKind } from './notifications.ts';
import type { SessionNews } from './pair-session.ts';

/**
 * What a message of each kind has on the wire beside its `text`. All have a text: it says in words
 * what the message is, for search, reports and copying, and for a page that is older than the kind.
 */
interface Extras {
  text: unknown;
  /** What was said with a request that was accepted, and the lines of the other one's code it is about. */
  note: { quote: Quote | null };
  /** The pad was changed while the other one was away. */
  pad: unknown;
  /** A ring that nobody answered. */
  missed: unknown;
  /** One of a few short messages that end a conversation's turn (your-turn.ts). */
  closing: unknown;
  /** Of a planned session: it was proposed, for the `round`th time, answered, or led to something. */
  session: { session: { _id: string; round: number; news: SessionNews } };
}

export type MessageKind = keyof Extras;

/** What a message of one kind says. */
export type ContentOf<Kind extends MessageKind> = { kind: Kind; text: string } & Extras[Kind];

/** What a message says, of whichever kind; a deleted one is of kind `text` and says nothing. */
export type MessageContent = { [Kind in MessageKind]: ContentOf<Kind> }[MessageKind];

interface Behaviour<Kind extends MessageKind> {
  /** Its line in the list of conversations: plain text of at most {@link PREVIEW_MAX} characters. */
  preview: (content: ContentOf<Kind>) => string;
  /** What somebody is notified of who was not there to read it. */
  notification: MutableKind;
  /** Whether it waits for an answer of whoever got it; conversations/repository.ts asks the same. */
  asks: (content: ContentOf<Kind>) => boolean;
  /** Whether its sender may change its text. */
  isEditable: boolean;
}

/**
 * The kinds of message; the log draws them by `BODIES` of islands/chat/message-bodies.tsx. A kind
 * without its entry in both does not compile.
 */
const KINDS: { [Kind in MessageKind]: Behaviour<Kind> } = {
  text: {
    preview: ({ text }) => oneLine(text),
    notification: 'message',
    asks: () => true,
    isEditable: true,
  },
  note: {
    preview: ({ text }) => oneLine(text),
    notification: 'message',
    asks: () => true,
    // What somebody said yes to stays as it was.
    isEditable: false,
  },
  pad: {
    preview: ({ text }) => oneLine(text),
    notification: 'message',
    asks: () => false,
    // The server said it.
    isEditable: false,
  },
  missed: {
    preview: ({ text }) => oneLine(text),
    notification: 'talk',
    asks: () => false,
    // The server said it.
    isEditable: false,
  },
  closing: {
    preview: ({ text }) => oneLine(text),
    notification: 'message',
    asks: () => false,
    isEditable: false,
  },
  session: {
    preview: ({ text }) => oneLine(text),
    notification: 'session',
    asks: ({ session: { news } }) => news === 'proposed',
    // What somebody agreed to stays as it was.
    isEditable: false,
  },
};

const isKnown = (kind: string): boolean => Object.hasOwn(KINDS, kind);

/** The kind to treat a message as: one that is newer than this program is its text. */
export const knownKind = <Kind extends MessageKind>(kind: Kind): Kind =>
  isKnown(kind) ? kind : ('text' as Kind);

/** What a list of conversations says of a message. */
export const previewOf = <Kind extends MessageKind>(content: ContentOf<Kind>): string =>
  KINDS[knownKind(content.kind)].preview(content);

/** Whether a message waits for an answer of whoever got it. */
export const asksForAnswer = <Kind extends MessageKind>(content: ContentOf<Kind>): boolean =>
  KINDS[knownKind(content.kind)].asks(content);

/** What a message is told as to somebody who was not there to read it. */
export const notificationOf = (kind: MessageKind): MutableKind =>
  KINDS[knownKind(kind)].notification;

/** The kinds that somebody is notified of as of a message. */
export const kindsNotifiedAs = (notification: MutableKind): MessageKind[] =>
  (Object.keys(KINDS) as MessageKind[]).filter((kind) => notificationOf(kind) === notification);

/** What whoever reads a conversation has been told of by then. */
export const MESSAGE_NOTIFICATIONS: readonly MutableKind[] = [
  ...new Set(Object.values(KINDS).map(({ notification }) => notification)),
];

/** Whether its sender may edit it: not a kind that this program does not know. */
export const isEditable = (kind: MessageKind): boolean => isKnown(kind) && KINDS[kind].isEditable;

/** Characters of a message that a list may show. */
export const PREVIEW_MAX = 120;

/** A text in one line: marks and what it quotes are left out, white space is one space. */
export function oneLine(text: string): string {
  // Unless it says nothing of its own.
  const words = inOneLine(text.replace(/^>.*$/gm, '')) || inOneLine(text);
  const characters = Array.from(words);
  return characters.length <= PREVIEW_MAX
    ? words
    : `${characters
        .slice(0, PREVIEW_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

/** Of a very long text only its beginning is looked at. */
const inOneLine = (text: string): string =>
  withoutMarks(text.trim().slice(0, PREVIEW_MAX * 4))
    .replace(/\s+/g, ' ')
    .trim();
