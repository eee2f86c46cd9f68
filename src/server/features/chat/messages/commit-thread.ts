import { Worker } from 'node:worker_threads';
import type { Writer } from '../../../platform/db/sqlite-writer.ts';
import type { Log } from '../../../platform/log.ts';
import { createThread } from '../../../platform/jobs/thread.ts';
import type { Entry, MessageStore, Outcome } from './store.ts';

/** A worker thread waits for the disk. It takes turns with writes of the main thread. */
export function createCommitThread({ connection, runExclusive }: Writer, log: Log): MessageStore {
  const thread = createThread<Entry[], Outcome[]>({
    start: () =>
      new Worker(new URL('./commit-worker.ts', import.meta.url), {
        workerData: connection.name,
        execArgv: [],
      }),
    onFailure: (error) => log.error({ err: error }, 'the thread of the messages failed'),
  });
  return {
    commit: (entries) => runExclusive(() => thread.ask(entries)),
    close: () => thread.close(),
  };
}
