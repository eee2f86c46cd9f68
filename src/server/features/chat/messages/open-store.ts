import type { Database } from '../../../platform/db/database.ts';
import { observed } from '../../../platform/db/observed.ts';
import type { Log } from '../../../platform/log.ts';
import { createCommitThread } from './commit-thread.ts';
import { createCommitEntries } from './commit-entries.ts';
import { postgresStatements } from './statements-postgres.ts';
import type { MessageStore } from './store.ts';

export function createMessageStore({ db, driver, observe }: Database, log: Log): MessageStore {
  const store =
    driver.kind === 'sqlite'
      ? createCommitThread(driver.writer, log)
      : { commit: createCommitEntries(db, postgresStatements), close: () => Promise.resolve() };
  const watched = observed(observe, 'commit', store.commit);
  return { ...store, commit: async (entries) => watched(entries) };
}
