// Makes a backup of the database and the files, also while the server runs: npm run backup -- [--to folder]
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { type Config, readConfig } from '../src/server/platform/config/config.ts';
import { sqliteFile } from '../src/server/platform/db/sqlite-reader.ts';
import { makeFilesPrivate } from '../src/server/platform/files/private-files.ts';
import { friendly, UsageError } from './support/friendly.ts';
import { createProgress } from './support/progress.ts';
import { dumpRows, type Manifest, manifestPath, openDump } from './transfer/dump.ts';
import { copyFiles } from './transfer/files.ts';
import { copyPhotosFrom } from './transfer/photos.ts';
import { openPostgresSource } from './transfer/postgres-source.ts';
import { createSum, type RowSource } from './transfer/rows.ts';
import { openSqliteSource } from './transfer/sqlite-source.ts';

const USAGE = `Usage: npm run backup -- [--to FOLDER]

  --to FOLDER  where the backup goes: a new or empty folder (default: ./backups/pairwise-TIME)

DATABASE_URL, DATA_DIR and the bucket of S3_ENDPOINT say of what. The server may run: the backup is of one moment.`;

/** Pages of SQLite that are copied between two looks at the progress. */
const PAGES = 2000;

await friendly(async () => {
  makeFilesPrivate();
  const to = targetFolder();
  if (to === null) {
    console.log(USAGE);
    return;
  }
  const config = readConfig(process.env);
  if (`${to}/`.startsWith(`${config.dataDir}/`)) {
    throw new UsageError(
      `${to} is inside DATA_DIR: give a folder outside of it, better on another disk.`,
    );
  }
  const there = await readdir(to).catch(() => []);
  if (there.length > 0) throw new UsageError(`${to} is not empty: give another folder with --to.`);
  const part = `${to}.part`;
  await rm(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const manifest = await (config.databaseUrl === null
    ? backupFile(config, part)
    : backupRows(config.databaseUrl, part));
  // Files after the database: what it names is there; what is deleted meanwhile may be missing.
  const kept = join(part, 'files');
  if (config.bucket !== null) {
    const rows =
      manifest.kind === 'file' ? openSqliteSource(sqliteFile(part)) : openDump(part, manifest);
    await copyPhotosFrom(config.bucket, rows, join(kept, 'photos'));
    await rows.close();
  }
  const files = await copyFiles(config.dataDir, kept);
  await writeFile(manifestPath(part), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await rm(to, { recursive: true, force: true });
  await rename(part, to);
  const handle = await open(resolve(to, '..'));
  await handle.sync();
  await handle.close();
  const rows = Object.values(manifest.sums).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files are in ${to}`,
  );
});

function targetFolder(): string | null {
  let values;
  try {
    ({ values } = parseArgs({
      options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }));
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
  if (values.help === true) return null;
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return resolve(values.to ?? `backups/pairwise-${time}`);
}

async function sumsOf(source: RowSource): Promise<Manifest['sums']> {
  const sums: Manifest['sums'] = {};
  for (const table of source.tables) {
    const sum = createSum();
    for await (const rows of source.rows(table)) sum.add(rows);
    sums[table.name] = sum.read();
  }
  return sums;
}

function manifestOf(
  kind: Manifest['kind'],
  { migrations, tables }: RowSource,
  sums: Manifest['sums'],
): Manifest {
  return { format: 1, madeAt: new Date().toISOString(), kind, migrations, tables, sums };
}

/** SQLite: a copy of the file as it stood at one commit; then read once, which proves it whole. */
async function backupFile(config: Config, folder: string): Promise<Manifest> {
  const copy = sqliteFile(folder);
  const database = new BetterSqlite3(sqliteFile(config.dataDir), {
    readonly: true,
    fileMustExist: true,
    timeout: 5000,
  });
  // One moment, however long the copy takes: otherwise each write beside it would begin it anew.
  database.exec('begin');
  database.prepare('select 1 from kysely_migration').get();
  let progress: ReturnType<typeof createProgress> | null = null;
  await database.backup(copy, {
    progress({ totalPages, remainingPages }) {
      progress ??= createProgress(totalPages, 'pages');
      progress.update(totalPages - remainingPages);
      return PAGES;
    },
  });
  (progress as ReturnType<typeof createProgress> | null)?.end();
  database.close();
  const source = openSqliteSource(copy);
  const manifest = manifestOf('file', source, await sumsOf(source));
  await source.close();
  return manifest;
}

/** PostgreSQL: all rows of ours, as one snapshot sees them. */
async function backupRows(url: string, folder: string): Promise<Manifest> {
  const source = await openPostgresSource(url);
  try {
    const sums = await dumpRows(source, folder, (rows) => {
      if (process.stdout.isTTY) process.stdout.write(`\r${rows.toLocaleString('en')} rows`);
    });
    if (process.stdout.isTTY) process.stdout.write('\n');
    return manifestOf('rows', source, sums);
  } finally {
    await source.close();
  }
}
