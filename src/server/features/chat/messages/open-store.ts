import type { Database } from '../../../platform/db/database.ts';
import { observed } from '../../../platform/db/observed.ts';
import type { Log } from '../../../platform/log.ts';
import { createCommitThread } from './commit-thread.ts';
import type { MessageStore } from './store.ts';
import { createCommitEntries } from './commit-entries.ts';

/** The store of the database in use; its commits are observed. */
export function createMessageStore({ db, driver, observe }: Database, log: Log): MessageStore {
  const store =
    driver.kind === 'sqlite'
      ? createCommitThread(driver.writer, log)
      : { commit: createCommitEntries(db, 'postgres'), close: () => Promise.resolve() };
  const watched = observed(observe, 'commit', store.commit);
  return { ...store, commit: async (entries) => watched(entries) };
}
