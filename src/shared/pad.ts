/** The pad of a conversation: a text that both people edit at the same time, synchronised by Yjs updates in base64. */
import type { CodeLanguage } from './snippet.ts';

/** Name of the text in the Yjs document. */
export const PAD_TEXT = 'text';
/** Bytes of an update. */
export const PAD_UPDATE_MAX = 64 * 1024;
/** Bytes of a stored document, deleted text included. */
export const PAD_MAX = 256 * 1024;
/** The message for a document at its maximum size. */
export const PAD_FULL = 'This pad is full. Take something out, or begin a new one.';
/** Characters of a file name. */
export const PAD_NAME_MAX = 80;
/** Characters of one paste; its update stays below {@link PAD_UPDATE_MAX} in every script. */
export const PAD_PASTE_MAX = 20_000;
/** Characters of a caret position in base64. */
export const PAD_POSITION_MAX = 200;

/** Name and language of a pad. */
export interface PadHead {
  language: CodeLanguage;
  /** Empty if unnamed. */
  name: string;
}

/**
 * The document as sent to a joining browser, which must apply the updates in this order: the server tested it when
 * accepting them, and another order may take minutes.
 */
export interface PadJoined extends PadHead {
  /** Number of the document, incremented when a pad is restarted; earlier documents end. */
  begun: number;
  /** All updates of the document except the one that the browser holds, oldest first, in base64. */
  updates: string[];
  /** Id of the largest update; a returning browser names it, so that it isn't sent again. */
  largest: string | null;
  /** When the reader last left the pad, in ISO 8601, if it changed since. */
  changedSince: string | null;
}

/** Start of a selection and position of its caret, as relative positions of Yjs in base64. */
export interface PadCaret {
  anchor: string;
  head: string;
}

/** Presence of one tab in the pad. */
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

/** `GET /api/pad/{targetUserId}`. */
export interface PadAnswer extends PadHead {
  text: string;
}

/** Stored versions per pad, the newest ones, besides those of the last day. */
export const PAD_VERSIONS_MAX = 20;

/** A version of a pad; its text is requested separately. */
export interface PadVersion {
  _id: string;
  /** ISO 8601. */
  at: string;
  /** Size of its text in UTF-8. */
  bytes: number;
}

/** `GET /api/pad/{targetUserId}/versions`: newest first. */
export interface PadVersionsAnswer {
  versions: PadVersion[];
}

/** `GET /api/pad/{targetUserId}/versions/{versionId}`, and `…/left`: the text when the reader left. */
export interface PadVersionAnswer {
  /** ISO 8601. */
  at: string;
  text: string;
}
