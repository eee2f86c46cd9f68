import { withoutMarks } from './message-text.ts';
import type { Quote } from './note.ts';
import type { MutableKind } from './notifications.ts';
import type { SessionNews } from './pair-session.ts';
import type { Picture } from './pictures.ts';

/** Every message also has a text with the same content, for search, reports, copying and older pages. */
interface Extras {
  text: unknown;
  /** The sender's comment on an accepted request, with the code or the project it refers to. */
  note: { quote: Quote | null; project?: string | undefined };
  /** The pad changed while the recipient was away. */
  pad: unknown;
  missed: unknown;
  /** A closing ends a turn (your-turn.ts). */
  closing: unknown;
  /** `round` counts the proposals. */
  session: { session: { _id: string; round: number; news: SessionNews } };
  /** Without a text of the sender, `text` is `pictureText`. */
  picture: { pictures: Picture[] };
}

export type MessageKind = keyof Extras;

export type ContentOf<Kind extends MessageKind> = { kind: Kind; text: string } & Extras[Kind];

/** A deleted message has an empty `text`. */
export type MessageContent = { [Kind in MessageKind]: ContentOf<Kind> }[MessageKind];

interface Behaviour<Kind extends MessageKind> {
  notification: MutableKind;
  /** Whether it expects an answer; conversations/repository.ts has the same rule. */
  asks: (content: ContentOf<Kind>) => boolean;
  isEditable: boolean;
}

/** `BODIES` of islands/chat/message-bodies.tsx renders the kinds. */
const KINDS: { [Kind in MessageKind]: Behaviour<Kind> } = {
  text: {
    notification: 'message',
    asks: () => true,
    isEditable: true,
  },
  note: {
    notification: 'message',
    asks: () => true,
    // Accepted text must stay as it was.
    isEditable: false,
  },
  pad: {
    notification: 'message',
    asks: () => false,
    isEditable: false,
  },
  missed: {
    notification: 'talk',
    asks: () => false,
    isEditable: false,
  },
  closing: {
    notification: 'message',
    asks: () => false,
    isEditable: false,
  },
  session: {
    notification: 'session',
    asks: ({ session: { news } }) => news === 'proposed',
    // Agreed text must stay as it was.
    isEditable: false,
  },
  picture: {
    notification: 'message',
    asks: () => true,
    isEditable: false,
  },
};

const isKnown = (kind: string): boolean => Object.hasOwn(KINDS, kind);

/** Unknown kinds count as text, because a newer server may send them. */
export const knownKind = <Kind extends MessageKind>(kind: Kind): Kind =>
  isKnown(kind) ? kind : ('text' as Kind);

export const asksForAnswer = <Kind extends MessageKind>(content: ContentOf<Kind>): boolean =>
  KINDS[knownKind(content.kind)].asks(content);

export const notificationOf = (kind: MessageKind): MutableKind =>
  KINDS[knownKind(kind)].notification;

export const kindsNotifiedAs = (notification: MutableKind): MessageKind[] =>
  (Object.keys(KINDS) as MessageKind[]).filter((kind) => notificationOf(kind) === notification);

/** These notifications are read with the conversation. */
export const MESSAGE_NOTIFICATIONS: readonly MutableKind[] = [
  ...new Set(Object.values(KINDS).map(({ notification }) => notification)),
];

export const isEditable = (kind: MessageKind): boolean => isKnown(kind) && KINDS[kind].isEditable;

export const PREVIEW_MAX = 120;

/** Returns plain text of up to {@link PREVIEW_MAX} characters. */
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
