import { migration } from './table-builder.ts';

/** Indexes push subscriptions by login session, for each logout, and pads by either person. */
export const missingIndexes = migration(() => [
  'create index "push_subscriptions_session" on "push_subscriptions" ("sessionId")',
  'create index "pads_high" on "pads" ("highUserId")',
]);
