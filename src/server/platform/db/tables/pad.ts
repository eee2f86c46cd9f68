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
}

/** What made the text of a pad: updates of Yjs, which may be merged into one. */
export interface PadUpdatesTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  body: Buffer;
}
