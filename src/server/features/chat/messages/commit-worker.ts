// The thread that commits messages to SQLite; commit-thread.ts starts it with the file's path.
import { workerData } from 'node:worker_threads';
import { openToWrite } from '../../../platform/db/sqlite-writer.ts';
import { serveThread } from '../../../platform/jobs/serve-thread.ts';
import type { Entry, Outcome } from './store.ts';
import { createSqliteStore } from './store-sqlite.ts';

const connection = openToWrite(workerData as string);

serveThread<Entry[], Outcome[]>({
  answer: createSqliteStore(connection),
  close: () => void connection.close(),
});
