import { randomUUIDv7 } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { findRow, insertRow } from '#server/platform/db/rows.ts';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { type BucketServer, startBucketServer } from '../../support/fakes/bucket.ts';
import { busyPeople } from '../../support/busy-people.ts';
import { withDatabase } from '../../support/database-file.ts';
import {
  type DatabasePlace,
  describeOnBothPlaces,
  newDatabasePlace,
} from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { picture } from '../../support/images.ts';
import { randomOf } from '../../support/random.ts';
import { rowsOf } from '../../support/rows.ts';
import { envOf, runScript } from '../../support/run-script.ts';
import { checkAcknowledged, checkInvariants } from '../../support/sqlite-checks.ts';
import type { Manifest } from '../../../scripts/transfer/dump.ts';
import { copyFiles } from '../../../scripts/transfer/files.ts';
import { openPostgresSource } from '../../../scripts/transfer/postgres-source.ts';
import { type Row, writeRow } from '../../../scripts/transfer/rows.ts';
import { openSqliteSource } from '../../../scripts/transfer/sqlite-source.ts';
import { sqliteFile } from '#server/platform/db/sqlite-reader.ts';

/** Returns all rows by table, as text and in order. */
async function everything({ databaseUrl, dataDir }: DatabasePlace) {
  const source =
    databaseUrl === null
      ? openSqliteSource(sqliteFile(dataDir))
      : await openPostgresSource(databaseUrl);
  const tables: Record<string, string[]> = {};
  for (const table of source.tables) {
    const rows: Row[] = [];
    for await (const some of source.rows(table)) rows.push(...some);
    tables[table.name] = rows.map(writeRow).sort();
  }
  await source.close();
  return tables;
}

/** Returns the counted columns whose next number a row has already. SQLite counts on from the highest by itself. */
async function stuckColumns({ databaseUrl }: DatabasePlace): Promise<string[]> {
  if (databaseUrl === null) return [];
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: string; name: string }>(
      `select table_name as owner, column_name as name from information_schema.columns
       where table_schema = current_schema() and column_default like 'nextval(%'`,
    );
    expect(rows.map(({ owner }) => owner)).toContain('facets');
    const stuck: string[] = [];
    for (const { owner, name } of rows) {
      const next = `nextval(pg_get_serial_sequence('${owner}', '${name}'))`;
      const found = await client.query(`select 1 from ${owner} where ${name} >= ${next}`);
      if (found.rowCount !== 0) stuck.push(`${owner}.${name}`);
    }
    return stuck;
  } finally {
    await client.end();
  }
}

/** Stores rows the busy people lack: the earlier text of a message between two developers, and skills. */
async function putRare(api: ApiServer): Promise<void> {
  await api.db
    .insertInto('facets')
    .values(['node', 'rust', 'zig'].map((key) => ({ kind: 'skill', key, listed: 1 })))
    .execute();
  const [one, other] = [await Developer.signUp(api), await Developer.signUp(api)];
  await insertRow(api.db, 'message_originals', {
    lowUserId: one.id,
    highUserId: other.id,
    messageId: randomUUIDv7(),
    change: 1,
    senderId: other.id,
    text: 'Original “words”',
    replacedAt: Date.now(),
  });
}

describeOnBothPlaces('backup', (newPlace, kind) => {
  const other = kind === 'sqlite' ? 'postgres' : 'sqlite';
  const others: DatabasePlace[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await Promise.all(others.map((place) => place.remove()));
  });

  test('a backup under load is consistent and restores anywhere', async () => {
    const place = await newPlace();
    mkdirSync(join(place.dataDir, 'photos'));
    writeFileSync(join(place.dataDir, 'photos', 'ada.webp'), 'a photo');
    const api = await startApiServer(place);
    const people = await busyPeople(api.url, randomOf(1));
    await putRare(api);
    // Everything acknowledged before the backup starts must be in it.
    const before = structuredClone(people.acknowledged);
    let on = true;
    const work = people.work(() => on);
    const folder = `${place.dataDir}-backup`;
    folders.push(folder);
    const made = await runScript('backup', ['--to', folder], envOf(place), { from: 'sources' });
    on = false;
    await work;
    await api.close();
    expect(made.code, made.output).toBe(0);
    expect(made.output).toMatch(/rows and \d+ files are in/);
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    expect(manifest.sums.users?.rows).toBeGreaterThanOrEqual(before.signUps.length);

    expect(await runScript('backup', ['--to', folder], envOf(place))).toEqual({
      code: 1,
      output: expect.stringContaining('is not empty') as string,
    });

    const same = await newPlace('nothing');
    const elsewhere = await newDatabasePlace(other, 'nothing');
    others.push(elsewhere);
    for (const target of [same, elsewhere]) {
      const restored = await runScript('restore', ['--from', folder], envOf(target));
      expect(restored.code, restored.output).toBe(0);
      expect(readFileSync(join(target.dataDir, 'photos', 'ada.webp'), 'utf8')).toBe('a photo');
    }
    const rows = await everything(same);
    expect(await everything(elsewhere)).toEqual(rows);
    for (const target of [same, elsewhere]) {
      expect(await stuckColumns(target)).toEqual([]);
    }
    expect(rows['message_originals']).toHaveLength(1);
    for (const [name, { rows: count }] of Object.entries(manifest.sums)) {
      expect(rows[name], name).toHaveLength(count);
    }
    const inFile = kind === 'sqlite' ? same : elsewhere;
    withDatabase(inFile, (file) => {
      checkInvariants(file);
      checkAcknowledged(file, before);
    });

    // A server starts on it, and people are still signed in.
    const started = await startApiServer(same);
    const found = await rowsOf(started.db, 'sessions');
    expect(found.length).toBeGreaterThanOrEqual(before.signUps.length);
    await started.close();

    expect(await runScript('restore', ['--from', folder], envOf(same))).toEqual({
      code: 1,
      output: expect.stringContaining('--overwrite') as string,
    });
    const args = ['--from', folder, '--overwrite'];
    const forced = await runScript('restore', args, envOf(same), { from: 'sources' });
    expect(forced.code, forced.output).toBe(0);
    expect(await everything(same)).toEqual(rows);
  });

  test('photos of a bucket are backed up and restored', async () => {
    const buckets: BucketServer[] = [await startBucketServer(), await startBucketServer()];
    const [bucket, another] = buckets as [BucketServer, BucketServer];
    try {
      const place = await newPlace();
      const api = await startApiServer(place, bucket.env);
      const ada = await Developer.join(api);
      const sent = await ada.call('POST', '/api/profile/photo', {
        raw: new Uint8Array(await picture('jpeg')),
        headers: { 'content-type': 'image/jpeg' },
      });
      expect(sent.status, sent.text).toBe(200);
      const folder = `${place.dataDir}-bucket`;
      folders.push(folder);
      const made = await runScript('backup', ['--to', folder], { ...envOf(place), ...bucket.env });
      expect(made.code, made.output).toBe(0);
      expect(readdirSync(join(folder, 'files', 'photos'))).toHaveLength(6);

      const [inBucket, inFolder] = [await newPlace('nothing'), await newPlace('nothing')];
      const args = ['--from', folder];
      const first = await runScript('restore', args, { ...envOf(inBucket), ...another.env });
      expect(first.code, first.output).toBe(0);
      expect(another.objects).toEqual(bucket.objects);
      expect(existsSync(join(inBucket.dataDir, 'photos'))).toBe(false);
      const second = await runScript('restore', args, envOf(inFolder));
      expect(second.code, second.output).toBe(0);
      for (const [path, { body }] of bucket.objects) {
        const file = join(inFolder.dataDir, path.replace('/photos-bucket/', ''));
        expect(readFileSync(file).equals(body), path).toBe(true);
      }

      // A failing bucket makes the backup fail with a message.
      bucket.refuse = 403;
      const failed = await runScript('backup', ['--to', `${folder}-2`], {
        ...envOf(place),
        ...bucket.env,
      });
      expect(failed.code).toBe(1);
      expect(existsSync(`${folder}-2`)).toBe(false);
      rmSync(`${folder}-2.part`, { recursive: true, force: true });
      await api.close();
    } finally {
      await Promise.all(buckets.map((one) => one.close()));
    }
  });
});

test('drafts and vanishing files do not stop a backup', async () => {
  const folder = join(tmpdir(), `pairwise-copy-${randomUUIDv7()}`);
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  mkdirSync(join(from, 'mail'), { recursive: true });
  try {
    const mails = Array.from({ length: 500 }, (_, at) => `${String(at).padStart(3, '0')}.eml`);
    for (const name of mails) writeFileSync(join(from, 'mail', name), 'a mail');
    writeFileSync(join(from, 'mail', '.a-draft'), 'half a mail');
    const copied = () => (existsSync(join(to, 'mail')) ? readdirSync(join(to, 'mail')) : []);
    const copying = copyFiles(from, to);
    while (copied().length === 0) await new Promise(setImmediate);
    for (const name of mails) rmSync(join(from, 'mail', name));
    await copying;
    expect(copied().length).toBeGreaterThan(0);
    expect(copied().length).toBeLessThan(mails.length);
    expect(copied()).not.toContain('.a-draft');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a verified move to PostgreSQL needs a stopped server', async () => {
  const from = await newDatabasePlace('sqlite');
  const to = await newDatabasePlace('postgres', 'nothing');
  const api = await startApiServer(from);
  const people = await busyPeople(api.url, randomOf(3));
  await putRare(api);
  const [person] = people.acknowledged.signUps;
  const args = ['--to', to.databaseUrl ?? ''];
  expect(await runScript('move', args, envOf(from), { from: 'sources' })).toEqual({
    code: 1,
    output: expect.stringContaining('A server runs') as string,
  });
  await api.close();
  const file = readFileSync(sqliteFile(from.dataDir));
  const moved = await runScript('move', args, envOf(from));
  expect(moved.code, moved.output).toBe(0);
  expect(moved.output).toMatch(/users +\d+ rows, the same on both sides/);
  expect(await everything(to)).toEqual(await everything(from));
  expect(await stuckColumns(to)).toEqual([]);
  expect(readFileSync(sqliteFile(from.dataDir)).equals(file)).toBe(true);
  expect(await runScript('move', args, envOf(from))).toEqual({
    code: 1,
    output: expect.stringContaining('--overwrite') as string,
  });

  const started = await startApiServer({ ...to, dataDir: from.dataDir });
  const row = await findRow(started.db, 'users', { id: person?.userId ?? '' });
  expect(row?.email).toBe(person?.email);
  await started.close();
  await from.remove();
  await to.remove();
});
