import {
  addColumns,
  createTable,
  id,
  migration,
  nullable,
  OF_USER,
  text,
} from './table-builder.ts';

const COLUMNS = {
  pair_sessions: {
    /** The proposer of other times for an agreed session, until the answer. */
    moverId: nullable(id()),
  },
};

const CALENDARS = {
  /** The private address of a user's calendar. */
  calendars: {
    userId: id(`primary key ${OF_USER}`),
    /** A new address has a new id; its token is an HMAC of the id. */
    id: id(),
    /** The hash of the token. */
    hash: text('unique'),
  },
};

export type CalendarTables = typeof COLUMNS & typeof CALENDARS;

/** Lets people move agreed sessions, and subscribe to them in a calendar program. */
export const calendars = migration(() => [
  ...Object.entries(COLUMNS).flatMap(addColumns),
  ...Object.entries(CALENDARS).flatMap(createTable),
]);
