import { withoutMarks } from './message-text.ts';
import type { Quote } from './note.ts';
import type { MutableKind } from './notifications.ts';
import type { SessionNews } from './pair-session.ts';

/**
 * Additional fields of each kind. Every message also has a text with the same content, for search, reports, copying and
 * older pages.
 */
interface Extras {
  text: unknown;
  /** The comment of an accepted request, with the quoted code. */
  note: { quote: Quote | null };
  /** The pad changed while the recipient was away. */
  pad: unknown;
  /** A missed call. */
  missed: unknown;
  /** A standard message that ends a turn (your-turn.ts). */
  closing: unknown;
  /** A pair session was proposed for the `round`th time, answered or completed. */
  session: { session: { _id: string; round: number; news: SessionNews } };
}

export type MessageKind = keyof Extras;

/** The content of one kind. */
export type ContentOf<Kind extends MessageKind> = { kind: Kind; text: string } & Extras[Kind];

/** The content of any kind; a deleted message is an empty `text`. */
export type MessageContent = { [Kind in MessageKind]: ContentOf<Kind> }[MessageKind];

interface Behaviour<Kind extends MessageKind> {
  /** Its line in the conversation list: plain text up to {@link PREVIEW_MAX} characters. */
  preview: (content: ContentOf<Kind>) => string;
  /** The notification for absent recipients. */
  notification: MutableKind;
  /** Whether it expects an answer; conversations/repository.ts has the same rule. */
  asks: (content: ContentOf<Kind>) => boolean;
  /** Whether its sender may edit the text. */
  isEditable: boolean;
}

/** All kinds; `BODIES` of islands/chat/message-bodies.tsx renders them. The types require entries in both. */
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
    // Accepted text must stay as it was.
    isEditable: false,
  },
  pad: {
    preview: ({ text }) => oneLine(text),
    notification: 'message',
    asks: () => false,
    isEditable: false,
  },
  missed: {
    preview: ({ text }) => oneLine(text),
    notification: 'talk',
    asks: () => false,
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
    // Agreed text must stay as it was.
    isEditable: false,
  },
};

const isKnown = (kind: string): boolean => Object.hasOwn(KINDS, kind);

/** Returns a known kind: unknown ones are treated as text. */
export const knownKind = <Kind extends MessageKind>(kind: Kind): Kind =>
  isKnown(kind) ? kind : ('text' as Kind);

/** Returns the preview of a message. */
export const previewOf = <Kind extends MessageKind>(content: ContentOf<Kind>): string =>
  KINDS[knownKind(content.kind)].preview(content);

/** Returns whether a message expects an answer. */
export const asksForAnswer = <Kind extends MessageKind>(content: ContentOf<Kind>): boolean =>
  KINDS[knownKind(content.kind)].asks(content);

/** Returns the notification kind of a message. */
export const notificationOf = (kind: MessageKind): MutableKind =>
  KINDS[knownKind(kind)].notification;

/** Returns the message kinds with this kind of notification. */
export const kindsNotifiedAs = (notification: MutableKind): MessageKind[] =>
  (Object.keys(KINDS) as MessageKind[]).filter((kind) => notificationOf(kind) === notification);

/** The notification kinds that are read with the conversation. */
export const MESSAGE_NOTIFICATIONS: readonly MutableKind[] = [
  ...new Set(Object.values(KINDS).map(({ notification }) => notification)),
];

/** Returns whether the sender may edit this kind; unknown kinds aren't editable. */
export const isEditable = (kind: MessageKind): boolean => isKnown(kind) && KINDS[kind].isEditable;

/** Characters of a preview. */
export const PREVIEW_MAX = 120;

/** Returns a text in one line without marks and quotes. */
export function oneLine(text: string): string {
  // If a text contains quotes only, they are kept.
  const words = inOneLine(text.replace(/^>.*$/gm, '')) || inOneLine(text);
  const characters = Array.from(words);
  return characters.length <= PREVIEW_MAX
    ? words
    : `${characters
        .slice(0, PREVIEW_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

/** Reads only the start, because a text may be very long. */
const inOneLine = (text: string): string =>
  withoutMarks(text.trim().slice(0, PREVIEW_MAX * 4))
    .replace(/\s+/g, ' ')
    .trim();
