import { bigint, createTable, id, migration, OF_USER, text } from './table-builder.ts';

const FREE = {
  /** A developer who is free to pair; the row is deleted when that ends. */
  free_now: {
    userId: id(`primary key ${OF_USER}`),
    /** The login session that set it. It has no foreign key: a new password renames the session. */
    sessionId: id(),
    until: bigint(),
    line: text('check (length("line") <= 80)'),
    free_now_until: 'index ("until")',
  },
};

export type FreeNowTables = typeof FREE;

/** Stores until when developers are free to pair. */
export const freeNow = migration(() => Object.entries(FREE).flatMap(createTable));
