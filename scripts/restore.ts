// Puts a backup back: npm run restore -- --from folder [--overwrite]
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/platform/db/open.ts';
import { sqliteFile } from '../src/server/platform/db/sqlite-reader.ts';
import { makeFilesPrivate, mendModes } from '../src/server/platform/files/private-files.ts';
import { friendly, UsageError } from './support/friendly.ts';
import { createProgress } from './support/progress.ts';
import { type Manifest, openDump, readManifest } from './transfer/dump.ts';
import { copyFiles } from './transfer/files.ts';
import { putPhotosInto } from './transfer/photos.ts';
import { loadIntoPostgres, loadIntoSqlite } from './transfer/load.ts';
import { createSum, type RowSource } from './transfer/rows.ts';
import { openSqliteSource } from './transfer/sqlite-source.ts';
import { migratePostgres, requireUnused } from './transfer/targets.ts';

const USAGE = `Usage: npm run restore -- --from FOLDER [--overwrite]

  --from FOLDER  a backup that npm run backup made
  --overwrite    replace what is in the target; without it a target that holds anything is refused

DATABASE_URL, DATA_DIR and the bucket of S3_ENDPOINT say where to; either database takes the backup of the other.
Stop the server first.`;

await friendly(async () => {
  makeFilesPrivate();
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true || values.from === undefined) {
    console.log(USAGE);
    return;
  }
  const from = resolve(values.from);
  const manifest = await readManifest(from);
  if (manifest === null) throw new UsageError(`${from} is not a backup: it has no manifest.json.`);
  // Files first: the secret that was backed up must be there before one is made anew.
  const dataDir = resolve(process.env.DATA_DIR ?? './data');
  const url = process.env.DATABASE_URL ?? '';
  const source =
    manifest.kind === 'file' ? openSqliteSource(sqliteFile(from)) : openDump(from, manifest);
  await checkWhole(source, manifest);
  const total = Object.values(manifest.sums).reduce((sum, { rows }) => sum + rows, 0);
  const progress = createProgress(total, 'rows');
  const options = { overwrite: values.overwrite, onRows: progress.update };
  if (url !== '') {
    await migratePostgres(url, manifest.migrations);
    await loadIntoPostgres(source, url, options);
  } else if (manifest.kind === 'file') {
    await replaceFile(sqliteFile(from), dataDir, values.overwrite);
  } else {
    await loadAnew(source, dataDir, values.overwrite, options.onRows);
  }
  progress.end();
  await source.close();
  const kept = join(from, 'files');
  let files = await copyFiles(kept, dataDir, (name) => name === 'photos');
  // The secret is there now, which the configuration would make anew.
  const { bucket } = readConfig(process.env);
  if (bucket !== null) files += await putPhotosInto(bucket, join(kept, 'photos'));
  else if (existsSync(join(kept, 'photos')))
    files += await copyFiles(join(kept, 'photos'), join(dataDir, 'photos'));
  // A copy has the modes of what was copied.
  mendModes(dataDir);
  console.log(
    `${total.toLocaleString('en')} rows of ${manifest.madeAt} are back, compared with the backup; ${files.toLocaleString('en')} files with them`,
  );
});

/** A backup that was damaged since must not replace anything. */
async function checkWhole(source: RowSource, { sums }: Manifest): Promise<void> {
  for (const table of source.tables) {
    const sum = createSum();
    for await (const rows of source.rows(table)) sum.add(rows);
    const [kept, found] = [sums[table.name], sum.read()];
    if (kept?.rows !== found.rows || kept.sum !== found.sum) {
      throw new UsageError(
        `The backup is damaged: ${table.name} is not what it was. Nothing was changed.`,
      );
    }
  }
}

/** Nobody may use what is replaced, and it must be empty or given up. */
async function setAside(dataDir: string, overwrite: boolean): Promise<void> {
  const file = sqliteFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file)) return;
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
  await copyFile(copy, `${file}.part`);
  await rename(`${file}.part`, file);
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
  await loadIntoSqlite(source, sqliteFile(dataDir), { overwrite: true, onRows });
}
