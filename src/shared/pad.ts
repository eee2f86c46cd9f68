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
/** Said of a document that takes nothing more. */
export const PAD_FULL = 'This pad is full. Take something out, or begin a new one.';
/** Characters of the name of the file. */
export const PAD_NAME_MAX = 80;
/** Characters that may come in at once, by a paste: as an update they stay below its limit in every script. */
export const PAD_PASTE_MAX = 20_000;
/** Characters of a position that is said to the other one, as base64. */
export const PAD_POSITION_MAX = 200;

/** What a pad is called, and written in. */
export interface PadHead {
  language: CodeLanguage;
  /** Empty while it has none. */
  name: string;
}

/**
 * What a browser gets when it joins. It applies the updates in their order: that order was tried
 * when they were accepted, and another one may take minutes.
 */
export interface PadJoined extends PadHead {
  /** The number of the document: a pad that is begun anew counts on, and older documents end. */
  begun: number;
  /** All updates of the document but the one that the browser holds, oldest first; base64. */
  updates: string[];
  /** The id of the largest update; a browser that comes back names it and is not sent it again. */
  largest: string | null;
  /** When one left it last, if it was changed since then: ISO. */
  changedSince: string | null;
}

/** Where a selection begins and where its caret stands: relative positions of Yjs, in base64. */
export interface PadCaret {
  anchor: string;
  head: string;
}

/** Where one tab of a person is in the pad. */
export interface PadPresence {
  /** Tells the tabs of a person apart. */
  tab: string;
  /** `null`: in no line of it. */
  caret: PadCaret | null;
  /** `false` says goodbye. */
  here: boolean;
  /** It has just come: whoever is there says where. */
  asks: boolean;
}

/** `GET /api/pad/{targetUserId}`. */
export interface PadAnswer extends PadHead {
  text: string;
}

/** Versions of a pad that are kept, the newest. */
export const PAD_VERSIONS_MAX = 20;

/** What a pad said at a time; its text is a question of its own. */
export interface PadVersion {
  _id: string;
  /** ISO. */
  at: string;
  /** Of its text in UTF-8. */
  bytes: number;
}

/** `GET /api/pad/{targetUserId}/versions`: the newest first. */
export interface PadVersionsAnswer {
  versions: PadVersion[];
}

/** `GET /api/pad/{targetUserId}/versions/{versionId}`, and `…/left`: what it said when one left it. */
export interface PadVersionAnswer {
  /** ISO. */
  at: string;
  text: string;
}
