// Restores a backup: npm run restore -- --from folder [--overwrite | --check]
import { existsSync } from 'node:fs';
import { copyFile, lchown, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/platform/db/open.ts';
import { sqliteFile } from '../src/server/platform/db/sqlite-reader.ts';
import { fixPermissions, ownPaths } from '../src/server/platform/files/private-files.ts';
import { command, UsageError } from './support/friendly.ts';
import { tellProgress } from './support/progress.ts';
import { databaseName } from './support/require-site.ts';
import { damaged, type Manifest, openDump, readManifest } from './transfer/dump.ts';
import { checkFiles, copyFiles, countFiles, sha256 } from './transfer/files.ts';
import { putPhotosInto } from './transfer/photos.ts';
import { loadIntoPostgres, loadIntoSqlite } from './transfer/load.ts';
import { createSum, type RowSource } from './transfer/rows.ts';
import { openSqliteSource } from './transfer/sqlite-source.ts';
import { lastMigration, migratePostgres, requireUnused } from './transfer/targets.ts';

const USAGE = `Usage: npm run restore -- --from FOLDER [--overwrite | --check]

  --from FOLDER  a backup that npm run backup made
  --overwrite    replace what is in the target; without it a target that holds anything is refused
  --check        compare the backup with its manifest, and change nothing

DATABASE_URL, DATA_DIR and the bucket of S3_ENDPOINT say where to; either database takes the backup of the other.
Stop every node first: a database in use is refused.`;

const OPTIONS = {
  from: { type: 'string' },
  overwrite: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

await command(USAGE, OPTIONS, async ({ values }) => {
  if (values.from === undefined) throw new UsageError(USAGE);
  const from = resolve(values.from);
  const manifest = await readManifest(from);
  if (manifest === null) throw new UsageError(`${from} is not a backup: it has no manifest.json.`);
  await checkFiles(from, manifest);
  const source = openBackup(from, manifest);
  await checkWhole(source, manifest);
  const total = Object.values(manifest.sums).reduce((sum, { rows }) => sum + rows, 0);
  const rows = `${total.toLocaleString('en')} rows of ${manifest.madeAt}`;
  const notSummed = manifest.format === 1 ? '; it has no sums of its files, being older' : '';
  if (values.check) {
    await source.close();
    const count = (await countFiles(join(from, 'files'))).toLocaleString('en');
    console.log(`${from} is whole: ${rows}, ${count} files${notSummed}`);
    return;
  }
  const upTo = lastMigration(manifest);
  // The backup has the secret, so none is created.
  const config = readConfig(process.env, () => '');
  const { dataDir, databaseUrl, bucket } = config;
  console.error(`Database: ${databaseName(config)}, files: ${dataDir}`);
  const owner = await ownerOf(dataDir);
  const progress = tellProgress('rows');
  const onRows = (done: number): void => progress(done, total);
  const options = { overwrite: values.overwrite, onRows };
  if (databaseUrl !== null) {
    await migratePostgres(databaseUrl, upTo);
    await loadIntoPostgres(source, databaseUrl, options);
  } else if (manifest.kind === 'file') {
    await replaceFile(sqliteFile(from), dataDir, values.overwrite);
  } else {
    await loadAnew(source, dataDir, values.overwrite, onRows);
  }
  await source.close();
  const kept = join(from, 'files');
  await copyFiles(kept, dataDir, (name) => name === 'photos');
  if (bucket !== null) await putPhotosInto(bucket, join(kept, 'photos'));
  else if (existsSync(join(kept, 'photos')))
    await copyFiles(join(kept, 'photos'), join(dataDir, 'photos'));
  await compareCopies(manifest, dataDir, bucket === null ? () => false : isPhoto);
  // Copied files keep the modes of their originals.
  fixPermissions(dataDir);
  const files = (await countFiles(kept)).toLocaleString('en');
  console.log(`${rows} are back, compared with the backup; ${files} files with them${notSummed}`);
  if (process.getuid?.() === 0) console.log(await handOver(dataDir, owner));
});

function openBackup(from: string, manifest: Manifest): RowSource {
  if (manifest.kind === 'rows') return openDump(from, manifest);
  try {
    return openSqliteSource(sqliteFile(from));
  } catch (error) {
    throw damaged(`pairwise.db cannot be read (${(error as Error).message})`);
  }
}

/** Throws if the backup was damaged: it must not replace anything. */
async function checkWhole(source: RowSource, { sums }: Manifest): Promise<void> {
  const names = source.tables.map(({ name }) => name);
  const lost = Object.keys(sums).find((name) => !names.includes(name));
  if (lost !== undefined) throw damaged(`the table ${lost} is missing`);
  for (const table of source.tables) {
    const sum = createSum();
    try {
      for await (const rows of source.rows(table)) sum.add(rows);
    } catch (error) {
      if (!/^SQLITE_/.test(String((error as NodeJS.ErrnoException).code))) throw error;
      throw damaged(`${table.name} cannot be read (${(error as Error).message})`);
    }
    const [kept, found] = [sums[table.name], sum.read()];
    if (kept?.rows !== found.rows || kept.sum !== found.sum) {
      throw damaged(`${table.name} is not what it was`);
    }
  }
}

function isPhoto(path: string): boolean {
  return path.startsWith('photos/');
}

/** Throws unless the restored rows equal the backup's. */
async function compareCopies(
  { files }: Manifest,
  dataDir: string,
  isElsewhere: (path: string) => boolean,
): Promise<void> {
  for (const [path, { sha256: sum }] of Object.entries(files)) {
    if (!path.startsWith('files/')) continue;
    const name = path.slice('files/'.length);
    if (isElsewhere(name)) continue;
    if ((await sha256(join(dataDir, name))) !== sum) {
      throw new UsageError(`${join(dataDir, name)} is not what was copied: look at its disk.`);
    }
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/** Returns the folder's owner; null if it doesn't exist. */
function ownerOf(folder: string): Promise<Owner | null> {
  return stat(folder).catch(() => null);
}

/** When run by root, gives the restored files to the folder's previous owner. Returns a sentence about it. */
async function handOver(dataDir: string, owner: Owner | null): Promise<string> {
  if (owner === null || owner.uid === 0) {
    return `All of it belongs to root: if the server runs as another user, chown -R USER ${dataDir}`;
  }
  for (const path of ownPaths(dataDir)) await lchown(path, owner.uid, owner.gid);
  return `All of it belongs to the owner of ${dataDir} (uid ${String(owner.uid)}), for that user alone.`;
}

/**
 * Renames the existing database file. Throws if it is in use, if it is not empty without `overwrite`, and if it is
 * missing where a site is expected: then DATABASE_URL or DATA_DIR is not that of the server.
 */
async function setAside(dataDir: string, overwrite: boolean): Promise<void> {
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) {
    const others = ownPaths(dataDir);
    // An interrupted restore left the old file beside; it may be repeated.
    const isRepeated = others.some((path) => path.startsWith(file));
    if (!isRepeated && (overwrite || others.length > 0)) {
      throw new UsageError(
        `There is no ${file} to replace: set DATA_DIR and DATABASE_URL to those of the server, or restore into an empty DATA_DIR without --overwrite.`,
      );
    }
    await mkdir(dataDir, { recursive: true });
    return;
  }
  requireUnused(file);
  const old = openSqliteSource(file);
  try {
    for (const table of old.tables) {
      for await (const rows of old.rows(table)) {
        if (rows.length > 0 && !overwrite) {
          throw new UsageError(
            `${file} is not empty: add --overwrite to replace it (it is kept beside, as pairwise.db.before-restore).`,
          );
        }
        break;
      }
    }
  } finally {
    await old.close();
  }
  for (const end of ['', '-wal', '-shm']) {
    const kept = `${file}.before-restore${end}`;
    await rm(kept, { force: true });
    if (existsSync(file + end)) await rename(file + end, kept);
  }
}

async function replaceFile(copy: string, dataDir: string, overwrite: boolean): Promise<void> {
  await setAside(dataDir, overwrite);
  const file = sqliteFile(dataDir);
  try {
    await copyFile(copy, `${file}.part`);
    await rename(`${file}.part`, file);
  } finally {
    await rm(`${file}.part`, { force: true });
  }
}

async function loadAnew(
  source: RowSource,
  dataDir: string,
  overwrite: boolean,
  onRows: (rows: number) => void,
): Promise<void> {
  await setAside(dataDir, overwrite);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.close();
  await loadIntoSqlite(source, sqliteFile(dataDir), onRows);
}
