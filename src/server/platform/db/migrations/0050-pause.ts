import { addColumns, bigint, migration, nullable } from './table-builder.ts';

const COLUMNS = {
  users: {
    /** The deck leaves out the card until then; in the past or null: not paused. */
    pausedUntil: nullable(bigint()),
    /** The time of the mail to an absent person about the pause; null after the next visit. */
    pauseAskedAt: nullable(bigint()),
  },
};

export type PauseColumns = typeof COLUMNS;

/** Lets people pause their card. */
export const pause = migration(() => [
  ...Object.entries(COLUMNS).flatMap(addColumns),
  'create index "users_pause_asked" on "users" ("pauseAskedAt") where "pauseAskedAt" is not null',
]);
