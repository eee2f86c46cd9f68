import { Worker } from 'node:worker_threads';
import type { Database } from '../../../platform/db/database.ts';
import { observed } from '../../../platform/db/observed.ts';
import type { Writer } from '../../../platform/db/sqlite-writer.ts';
import { createThread } from '../../../platform/jobs/thread.ts';
import type { Log } from '../../../platform/log.ts';
import { createCommitEntries } from './commit-entries.ts';
import { postgresStatements } from './statements-postgres.ts';
import type { Entry, MessageStore, Outcome } from './store.ts';

export function createMessageStore({ db, driver, observe }: Database, log: Log): MessageStore {
  const store =
    driver.kind === 'sqlite'
      ? threadStore(driver.writer, log)
      : { commit: createCommitEntries(db, postgresStatements), close: () => Promise.resolve() };
  return { ...store, commit: observed(observe, 'commit', store.commit) };
}

/** A worker thread waits for the disk. It takes turns with writes of the main thread. */
function threadStore({ connection, runExclusive }: Writer, log: Log): MessageStore {
  const url = new URL('./commit-worker.ts', import.meta.url);
  const thread = createThread<Entry[], Outcome[]>({
    start: () => new Worker(url, { workerData: connection.name, execArgv: [] }),
    onFailure: (error) => log.error({ err: error }, 'the thread of the messages failed'),
  });
  return {
    commit: (entries) => runExclusive(() => thread.ask(entries)),
    close: () => thread.close(),
  };
}
