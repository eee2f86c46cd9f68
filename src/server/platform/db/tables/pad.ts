import type { Generated } from 'kysely';
import type { CodeLanguage } from '#shared/snippet.ts';

/** The pad of a connected pair, beside its text. */
export interface PadsTable {
  lowUserId: string;
  highUserId: string;
  /** `null`: nobody has chosen one. */
  language: CodeLanguage | null;
  name: Generated<string>;
  /** Of all its updates together. */
  bytes: Generated<number>;
  /** How often it was begun anew. */
  begun: Generated<number>;
}

/** What made the text of a pad: updates of Yjs, which may be merged into one. */
export interface PadUpdatesTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  body: Buffer;
}

/** What a pad said at times. */
export interface PadVersionsTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  at: number;
  /** Its text in UTF-8. */
  body: Buffer;
}

/** What a pad said when somebody left it. */
export interface PadAbsencesTable {
  lowUserId: string;
  highUserId: string;
  userId: string;
  at: number;
  /** Its text in UTF-8. */
  body: Buffer;
  /** 1: a message has told that it was changed since. */
  told: Generated<number>;
}
