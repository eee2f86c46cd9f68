import { workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { sqliteDialect } from '../../../platform/db/sqlite-dialect.ts';
import { createWriter, openToWrite } from '../../../platform/db/sqlite-writer.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { createFaults } from '../../../platform/faults.ts';
import { serveThread } from '../../../platform/jobs/serve-thread.ts';
import { createCommitEntries } from './commit-entries.ts';
import { sqliteStatements } from './statements-sqlite.ts';
import type { Entry, Outcome } from './store.ts';

const writer = createWriter(openToWrite(workerData as string), createFaults());
const db = new Kysely<Tables>({ dialect: sqliteDialect({ writer, reader: writer.connection }) });

serveThread<Entry[], Outcome[]>({
  answer: createCommitEntries(db, sqliteStatements(writer.connection)),
  close: () => db.destroy(),
});
