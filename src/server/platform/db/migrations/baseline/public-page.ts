import { bigint, id, integer, nullable, OF_USER, text } from '../table-builder.ts';

/** Public pages and their addresses. */
export const publicPage = {
  /** Settings of a public page; without a row it is closed. */
  public_pages: {
    columns: {
      userId: id(`primary key ${OF_USER}`),
      /** 0 or 1, like the others. */
      on: integer('check ("on" in (0, 1))'),
      /** JSON list of visible fields. */
      show: text('check (length("show") <= 1000)'),
      contact: integer('check (contact in (0, 1))'),
      noindex: integer('check (noindex in (0, 1))'),
    },
  },
  /** A handle of /u/{handle}. */
  handles: {
    columns: {
      handle: text('primary key check (length(handle) between 3 and 30)'),
      /** Null after a deletion. */
      userId: nullable(id('references "users" ("id") on delete set null')),
      /** Null while in use; otherwise reserved until this time, and redirecting. */
      until: nullable(bigint()),
    },
    uniqueIndexes: { handles_current: '("userId") where "until" is null' },
    indexes: {
      handles_ending: '("until") where "until" is not null',
      handles_former: '("userId")',
    },
  },
} as const;
