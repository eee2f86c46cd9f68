import type { ReactNode } from 'react';
import { type ContentOf, knownKind, type MessageKind } from '#shared/message-kinds.ts';
import { holdsCode } from '#shared/message-text.ts';
import { MissedBody } from './MissedBody.tsx';
import { NoteBody } from './NoteBody.tsx';
import { PadBody } from './PadBody.tsx';
import { SessionBody } from './SessionBody.tsx';
import { Prose } from '#islands/ui/prose/Prose.tsx';

interface Body<Kind extends MessageKind> {
  draw: (content: ContentOf<Kind>) => ReactNode;
  /** Whether it uses the full width. */
  isWide: (content: ContentOf<Kind>) => boolean;
}

/** The component of each kind of message. */
const BODIES: { [Kind in MessageKind]: Body<Kind> } = {
  text: {
    draw: ({ text }) => <Prose text={text} />,
    isWide: ({ text }) => holdsCode(text),
  },
  note: {
    draw: (note) => <NoteBody {...note} />,
    isWide: ({ text, quote }) => quote !== null || holdsCode(text),
  },
  pad: {
    draw: (content) => <PadBody {...content} />,
    isWide: () => false,
  },
  missed: {
    draw: (content) => <MissedBody {...content} />,
    isWide: () => false,
  },
  closing: {
    draw: ({ text }) => <Prose text={text} />,
    isWide: () => false,
  },
  session: {
    draw: (content) => <SessionBody {...content} />,
    isWide: () => true,
  },
};

/** The content of a message; unknown kinds show their text. */
export const MessageBody = <Kind extends MessageKind>({ content }: { content: ContentOf<Kind> }) =>
  BODIES[knownKind(content.kind)].draw(content);

export const isWide = <Kind extends MessageKind>(content: ContentOf<Kind>): boolean =>
  BODIES[knownKind(content.kind)].isWide(content);
