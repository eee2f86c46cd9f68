import type { Generated } from 'kysely';
import type { CodeLanguage } from '#shared/snippet.ts';

/** The pad of a connected pair, without its text. */
export interface PadsTable {
  lowUserId: string;
  highUserId: string;
  /** `null`: none was chosen. */
  language: CodeLanguage | null;
  name: Generated<string>;
  /** Size of all updates. */
  bytes: Generated<number>;
  /** Number of times the pad was begun anew. */
  begun: Generated<number>;
}

/** Yjs updates of a pad, which may be merged into one. */
export interface PadUpdatesTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  body: Buffer;
}

/** A version of a pad. */
export interface PadVersionsTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  at: number;
  /** The text in UTF-8. */
  body: Buffer;
}

/** A pad's text when a user last left it. */
export interface PadAbsencesTable {
  lowUserId: string;
  highUserId: string;
  userId: string;
  at: number;
  /** The text in UTF-8. */
  body: Buffer;
  /** 1: the user was notified of a change since. */
  told: Generated<number>;
}
