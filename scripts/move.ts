// Moves everything from SQLite to PostgreSQL: npm run move -- --to postgres://user:password@host/name [--overwrite]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command, UsageError } from './support/friendly.ts';
import { tellProgress } from './support/progress.ts';
import { dataDirOf } from '../src/server/platform/config/environment.ts';
import { sqliteFile } from '../src/server/platform/db/sqlite-reader.ts';
import { countFiles } from './transfer/files.ts';
import { loadIntoPostgres } from './transfer/load.ts';
import type { RowSource } from './transfer/rows.ts';
import { openSqliteSource } from './transfer/sqlite-source.ts';
import { lastMigration, migratePostgres, requireUnused } from './transfer/targets.ts';

const USAGE = `Usage: npm run move -- --to postgres://user:password@host:5432/name [--overwrite]

  --to URL     the PostgreSQL database; its schema is created if missing
  --overwrite  replaces its contents; without it, a database with data is refused

DATA_DIR is the folder of the SQLite file. Stop the server first. The SQLite file stays as it is.`;

const OPTIONS = {
  to: { type: 'string' },
  overwrite: { type: 'boolean', default: false },
} as const;

await command(USAGE, OPTIONS, async ({ values }) => {
  if (values.to === undefined) throw new UsageError(USAGE);
  if (!/^postgres(ql)?:\/\//.test(values.to)) {
    throw new UsageError(`--to must be the address of a PostgreSQL database.\n\n${USAGE}`);
  }
  const dataDir = dataDirOf(process.env);
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) throw new UsageError(`There is no ${file}: set DATA_DIR to its folder.`);
  // Changes made by a running server after the move would be lost.
  requireUnused(file);
  const source = openSqliteSource(file);
  await migratePostgres(values.to, lastMigration(source));
  const total = await countRows(source);
  const progress = tellProgress('rows');
  const loaded = await loadIntoPostgres(source, values.to, {
    overwrite: values.overwrite,
    onRows: (done) => progress(done, total),
  });
  await source.close();
  for (const [name, { rows }] of Object.entries(loaded)) {
    console.log(
      `${name.padEnd(16)} ${rows.toLocaleString('en').padStart(12)} rows, the same on both sides`,
    );
  }
  const photos = await countFiles(join(dataDir, 'photos'));
  console.log(
    `Start the server with DATABASE_URL set to this database and with the same DATA_DIR, which has ${photos.toLocaleString('en')} photos.`,
  );
});

async function countRows(source: RowSource): Promise<number> {
  let count = 0;
  for (const table of source.tables) {
    for await (const rows of source.rows({ ...table, columns: table.columns.slice(0, 1) })) {
      count += rows.length;
    }
  }
  return count;
}
