// Backs up the database and the files, also while the server runs: npm run backup -- [--to folder | --in folder --keep
// n]
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Config } from '../src/server/platform/config/config.ts';
import { sqliteFile } from '../src/server/platform/db/sqlite-reader.ts';
import { command, UsageError } from './support/friendly.ts';
import { tellProgress } from './support/progress.ts';
import { requireSite } from './support/require-site.ts';
import { dumpRows, type Manifest, manifestFile, openDump } from './transfer/dump.ts';
import { copyFiles, countFiles, sumFiles } from './transfer/files.ts';
import { copyPhotosFrom } from './transfer/photos.ts';
import { openPostgresSource } from './transfer/postgres-source.ts';
import { createSum, type RowSource } from './transfer/rows.ts';
import { openSqliteSource } from './transfer/sqlite-source.ts';

const USAGE = `Usage: npm run backup -- [--to FOLDER | --in FOLDER [--keep N]]

  --to FOLDER  where the backup goes: a new or empty folder
  --in FOLDER  makes FOLDER/pairwise-TIME (default: --in ./backups)
  --keep N     then deletes all but the last N of those in that folder

DATABASE_URL, DATA_DIR and the bucket of S3_ENDPOINT say of what. The server may run: the backup is of one moment.`;

/** SQLite pages copied between two progress updates. */
const PAGES = 2000;

const OPTIONS = {
  to: { type: 'string' },
  in: { type: 'string' },
  keep: { type: 'string' },
} as const;

await command(USAGE, OPTIONS, async ({ values }) => {
  const { to, keep } = readOrder(values);
  const config = await requireSite();
  if (`${to}/`.startsWith(`${config.dataDir}/`)) {
    throw new UsageError(
      `${to} is inside DATA_DIR: give a folder outside of it, better on another disk.`,
    );
  }
  const there = await readdir(to).catch(() => []);
  if (there.length > 0) throw new UsageError(`${to} is not empty: give another folder with --to.`);
  const part = `${to}.part`;
  const discard = (): void => rmSync(part, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      discard();
      process.exit(1);
    });
  }
  try {
    discard();
    mkdirSync(part, { recursive: true });
    const manifest = await backUp(config, part);
    await rm(to, { recursive: true, force: true });
    await rename(part, to);
    await syncFolder(resolve(to, '..'));
    const rows = Object.values(manifest.sums).reduce((sum, table) => sum + table.rows, 0);
    const files = await countFiles(join(to, 'files'));
    console.log(
      `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files are in ${to}`,
    );
  } catch (error) {
    if (!/^(ENOSPC|SQLITE_FULL)/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    throw new UsageError(`The disk of ${to} is full: make room there, or back up to another disk.`);
  } finally {
    discard();
  }
  if (keep !== null) await removeOlder(resolve(to, '..'), keep);
});

function readOrder(values: { to?: string; in?: string; keep?: string }) {
  if (values.to !== undefined && (values.in ?? values.keep) !== undefined) {
    throw new UsageError(`--to goes without --in and --keep.\n\n${USAGE}`);
  }
  if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep)) {
    throw new UsageError(`--keep is "${values.keep}": give how many backups to keep, from 1.`);
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return {
    to: resolve(values.to ?? join(values.in ?? 'backups', `pairwise-${time}`)),
    keep: values.keep === undefined ? null : Number(values.keep),
  };
}

/** Deletes older backups: ones with a name given by this script, complete or of a killed run. */
async function removeOlder(folder: string, keep: number): Promise<void> {
  const all = (await readdir(folder)).filter((name) =>
    /^pairwise-\d{8}-\d{6}(\.part)?$/.test(name),
  );
  const whole = all.filter((name) => !name.endsWith('.part')).sort();
  const [oldestKept = '', previous = ''] = [whole.at(-keep), whole.at(-2)];
  // A part from before the previous backup is of no running one.
  const isOld = (name: string) => name < (name.endsWith('.part') ? previous : oldestKept);
  for (const name of all.filter(isOld)) {
    await rm(join(folder, name), { recursive: true });
    console.log(`${join(folder, name)} is deleted`);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

async function backUp(config: Config, part: string): Promise<Manifest> {
  const manifest = await (config.databaseUrl === null
    ? backupFile(config, part)
    : backupRows(config.databaseUrl, part));
  // Copies files after the database, so that all files it names exist; files deleted meanwhile may be missing.
  const kept = join(part, 'files');
  if (config.bucket !== null) {
    const rows =
      manifest.kind === 'file' ? openSqliteSource(sqliteFile(part)) : openDump(part, manifest);
    await copyPhotosFrom(config.bucket, rows, join(kept, 'photos'));
    await rows.close();
  }
  await copyFiles(config.dataDir, kept);
  manifest.files = await sumFiles(part);
  await writeFile(manifestFile(part), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  return manifest;
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
  const madeAt = new Date().toISOString();
  return { format: 2, madeAt, kind, migrations, tables, sums, files: {} };
}

/** Copies the SQLite file as of one commit, then reads the copy to verify it. */
async function backupFile(config: Config, folder: string): Promise<Manifest> {
  const copy = sqliteFile(folder);
  const database = new BetterSqlite3(sqliteFile(config.dataDir), {
    readonly: true,
    fileMustExist: true,
    timeout: 5000,
  });
  // Holds a snapshot during the copy; otherwise each concurrent write would restart it.
  database.exec('begin');
  database.prepare('select 1 from kysely_migration').get();
  const progress = tellProgress('pages');
  await database.backup(copy, {
    progress({ totalPages, remainingPages }) {
      progress(totalPages - remainingPages, totalPages);
      return PAGES;
    },
  });
  database.close();
  // Without a WAL file, the copy can be opened on a read-only disk.
  const whole = new BetterSqlite3(copy);
  whole.pragma('journal_mode = DELETE');
  whole.close();
  const source = openSqliteSource(copy);
  const manifest = manifestOf('file', source, await sumsOf(source));
  await source.close();
  return manifest;
}

/** Copies all our rows from one PostgreSQL snapshot. */
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
