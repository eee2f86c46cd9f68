import { addColumns, migration, nullable, text } from './table-builder.ts';

const COLUMNS = {
  sessions: {
    /** The hash of the session's id at the company's provider, which may end it; null without one. */
    providerSession: nullable(text()),
  },
  waiting_sign_ins: {
    providerSession: nullable(text()),
  },
};

export type ProviderSessionColumns = typeof COLUMNS;

/** Lets the provider of single sign-on end the login sessions that began there. */
export const providerSessions = migration(() => [
  ...Object.entries(COLUMNS).flatMap(addColumns),
  'create index "sessions_provider" on "sessions" ("providerSession") where "providerSession" is not null',
]);
