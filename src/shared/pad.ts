/** Both people edit the pad at the same time; Yjs updates in base64 synchronise it. */
import type { CodeLanguage } from './snippet.ts';

export const PAD_TEXT = 'text';
/** Bytes of one update. */
export const PAD_UPDATE_MAX = 64 * 1024;
/** Bytes of a stored document; Yjs keeps traces of deleted text. */
export const PAD_MAX = 256 * 1024;
export const PAD_FULL = 'This pad is full. Take something out, or begin a new one.';
export const PAD_NAME_MAX = 80;
/** Characters of one paste: its update stays below {@link PAD_UPDATE_MAX} in every script. */
export const PAD_PASTE_MAX = 20_000;
/** Base64 characters of a caret's position. */
export const PAD_POSITION_MAX = 200;

export interface PadHead {
  language: CodeLanguage;
  name: string;
}

/** The browser applies `updates` in this order: the server tested it, and another order may take minutes. */
export interface PadJoined extends PadHead {
  /** Number of the current document; restarting the pad increments it and ends the earlier document. */
  begun: number;
  /** The number of the connection's first document; 0 if the pad is older than these numbers. */
  first: number;
  /** Oldest first, in base64, without the update that the browser holds. */
  updates: string[];
  /** A returning browser names this update, so that it isn't sent again. */
  largest: string | null;
  /** The reader's last departure, if the pad changed since. */
  changedSince: string | null;
}

/** Both are relative positions of Yjs in base64; `head` is the caret. */
export interface PadCaret {
  anchor: string;
  head: string;
}

export interface PadPresence {
  /** Distinguishes the tabs of one person. */
  tab: string;
  /** Null without a position in the text. */
  caret: PadCaret | null;
  /** False when the tab leaves. */
  here: boolean;
  /** The tab has just joined and asks others for their positions. */
  asks: boolean;
}

export interface PadAnswer extends PadHead {
  text: string;
}

/** Number of newest versions that are stored, besides those of the last day. */
export const PAD_VERSIONS_MAX = 20;

export interface PadVersion {
  _id: string;
  at: string;
  /** Bytes of UTF-8. */
  bytes: number;
}

export interface PadVersionsAnswer {
  versions: PadVersion[];
}

export interface PadVersionAnswer {
  at: string;
  text: string;
}
