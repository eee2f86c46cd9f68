import { addColumns, bigint, migration, nullable } from './table-builder.ts';

const COLUMNS = {
  users: {
    /** The start of the day when an unused account is deleted, from the warning by mail on; null after the next visit. */
    idleEndsAt: nullable(bigint()),
  },
};

export type IdleColumns = typeof COLUMNS;

/** Lets unused accounts be deleted. */
export const idleAccounts = migration(() => [
  ...Object.entries(COLUMNS).flatMap(addColumns),
  'create index "users_idle" on "users" ("idleEndsAt") where "idleEndsAt" is not null',
]);
