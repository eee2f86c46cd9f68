import { bigint, createTable, id, migration, OF_USER, text } from './table-builder.ts';

const SAVED = {
  /** A developer in the user's list of saved people. */
  saved: {
    userId: id(OF_USER),
    savedId: id(OF_USER),
    /** A private note of the saver. */
    line: text('check (length("line") <= 280)'),
    savedAt: bigint(),
    saved_once: 'primary key ("userId", "savedId")',
    saved_person: 'index ("savedId")',
  },
};

export type SavedTables = typeof SAVED;

/** Stores the developers saved for later. */
export const saved = migration(() => Object.entries(SAVED).flatMap(createTable));
