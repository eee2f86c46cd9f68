import * as t from '../table-builder.ts';

/** Public pages and their addresses. */
export const publicPage = {
  /** Settings of a public page; without a row it is closed. */
  public_pages: {
    userId: t.id(`primary key ${t.OF_USER}`),
    /** 0 or 1, like the others. */
    on: t.integer('check ("on" in (0, 1))'),
    /** JSON list of visible fields. */
    show: t.text('check (length("show") <= 1000)'),
    contact: t.integer('check (contact in (0, 1))'),
    noindex: t.integer('check (noindex in (0, 1))'),
  },
  /** A handle of /u/{handle}. */
  handles: {
    handle: t.text('primary key check (length(handle) between 3 and 30)'),
    /** Null after a deletion. */
    userId: t.nullable(t.id('references "users" ("id") on delete set null')),
    /** Null while in use; otherwise reserved until this time, and redirecting. */
    until: t.nullable(t.bigint()),
    handles_ending: 'index ("until") where "until" is not null',
    handles_former: 'index ("userId")',
    handles_current: 'unique index ("userId") where "until" is null',
  },
};
