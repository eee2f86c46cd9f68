/**
 * The pad of a conversation: one text that both write at the same time. What travels are updates of
 * Yjs, as base64 in the JSON of an event.
 */
import type { CodeLanguage } from './snippet.ts';

/** Name of the text in the Yjs document. */
export const PAD_TEXT = 'text';
/** Bytes of one update. */
export const PAD_UPDATE_MAX = 64 * 1024;
/** Bytes of a document as it is kept, what was deleted included. */
export const PAD_MAX = 256 * 1024;
/** Characters of the name of the file. */
export const PAD_NAME_MAX = 80;
/** Characters of a position that is said to the other one, as base64. */
export const PAD_POSITION_MAX = 200;

/** What a browser gets when it joins: what it lacks, and how far the server's document is. */
export interface PadJoined {
  /** What the server has beyond the state vector that was asked with; base64. */
  update: string;
  /** Of the server's document: what is beyond it, the browser sends. Base64. */
  stateVector: string;
  language: CodeLanguage;
  /** Empty while it has none. */
  name: string;
}

/**
 * Where somebody's caret is, as relative positions of Yjs (base64); `null`: their editor has no
 * focus, or they have left.
 */
export interface PadCaret {
  /** The Yjs client of the tab it is about. */
  clientId: number;
  anchor: string | null;
  head: string | null;
}
