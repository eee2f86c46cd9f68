import { migrationNames } from '#server/platform/db/migrate.ts';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRow } from '#server/platform/db/rows.ts';
import { startApiServer, startForTest } from '../../support/api-server.ts';
import { createAccount } from '../../support/account.ts';
import { type DatabasePlace, describeOnBothPlaces } from '../../support/databases.ts';
import { rowsOf } from '../../support/rows.ts';
import { envOf, runScript } from '../../support/run-script.ts';
import type { Manifest } from '../../../scripts/transfer/dump.ts';

const SECRET = 's'.repeat(43);
/** A user id other than root. */
const SOMEBODY = 65534;

describeOnBothPlaces('restore', (newPlace, kind) => {
  let place: DatabasePlace;
  let backup = '';
  const folders: string[] = [];
  const folder = (name: string): string => {
    const path = `${place.dataDir}-${name}`;
    folders.push(path);
    return path;
  };
  const check = (from: string) => runScript('restore', ['--from', from, '--check'], envOf(place));

  beforeAll(async () => {
    place = await newPlace();
    mkdirSync(join(place.dataDir, 'mail'));
    // Photos may be on another disk.
    mkdirSync(folder('photos'));
    symlinkSync(`${place.dataDir}-photos`, join(place.dataDir, 'photos'));
    writeFileSync(join(place.dataDir, 'photos', 'ada.webp'), 'a photo');
    writeFileSync(join(place.dataDir, 'mail', 'one.eml'), 'a mail');
    writeFileSync(join(place.dataDir, 'auth-secret'), SECRET);
    const api = await startApiServer(place);
    await createAccount(api.url);
    await api.close();
    backup = folder('backup');
    const made = await runScript('backup', ['--to', backup], envOf(place));
    expect(made.code, made.output).toBe(0);
  });
  afterAll(() => {
    for (const path of folders) rmSync(path, { recursive: true, force: true });
  });

  test('--check accepts a complete backup and changes nothing', async () => {
    const target = await newPlace('nothing');
    const args = ['--from', backup, '--check'];
    const before = readdirSync(target.dataDir);
    expect(await runScript('restore', args, envOf(target))).toEqual({
      code: 0,
      output: expect.stringMatching(/is whole: \d+ rows of .*, \d+ files/) as string,
    });
    expect(readdirSync(target.dataDir)).toEqual(before);
  });

  const manifestOf = (from: string) =>
    JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')) as Manifest;
  const rows = kind === 'sqlite' ? 'pairwise.db' : 'tables/users.jsonl.gz';
  const noPhoto = /files\/photos\/ada\.webp is missing/;
  const tamperings: [string, RegExp, (from: string) => void][] = [
    ['a photo is missing', noPhoto, (from) => rmSync(join(from, 'files/photos/ada.webp'))],
    [
      'a photo has another byte',
      /files\/photos\/ada\.webp is not what it was/,
      (from) => writeFileSync(join(from, 'files/photos/ada.webp'), 'a phot0'),
    ],
    [
      'somebody put a file into it',
      /files\/photos\/eve\.webp does not belong to it/,
      (from) => writeFileSync(join(from, 'files/photos/eve.webp'), 'no photo'),
    ],
    ['the rows are cut', RegExp(`${rows} has`), (from) => truncateSync(join(from, rows), 300)],
    [
      'the manifest is cut',
      /manifest\.json ends early/,
      (from) => truncateSync(join(from, 'manifest.json'), 200),
    ],
    [
      'the manifest lacks a part',
      /manifest\.json has no usable "sums"/,
      (from) =>
        writeFileSync(
          join(from, 'manifest.json'),
          JSON.stringify({ ...manifestOf(from), sums: undefined }),
        ),
    ],
    [
      'the sum of a table differs',
      /is damaged: users/,
      (from) => {
        const manifest = manifestOf(from);
        if (manifest.sums.users !== undefined) manifest.sums.users.sum = 'another';
        writeFileSync(join(from, 'manifest.json'), JSON.stringify(manifest));
      },
    ],
    [
      'the manifest names a table that is not there',
      /the table ghosts is missing/,
      (from) => {
        const manifest = manifestOf(from);
        manifest.sums['ghosts'] = { rows: 1, sum: '1' };
        writeFileSync(join(from, 'manifest.json'), JSON.stringify(manifest));
      },
    ],
  ];
  test.each(tamperings)('a backup of which %s is refused', async (_what, sentence, tamper) => {
    const from = folder('tampered');
    cpSync(backup, from, { recursive: true });
    try {
      tamper(from);
      const { code, output } = await check(from);
      expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
      expect(output.trim().split('\n'), 'one sentence, no stack').toHaveLength(1);
    } finally {
      rmSync(from, { recursive: true });
    }
  });

  test('damaged rows are found in older backups without file sums', async () => {
    const from = folder('older');
    cpSync(backup, from, { recursive: true });
    const older = { ...manifestOf(from), format: 1, files: undefined };
    writeFileSync(join(from, 'manifest.json'), JSON.stringify(older));
    expect((await check(from)).output).toMatch(/is whole.*it has no sums of its files/);
    truncateSync(join(from, rows), 4000);
    if (kind === 'postgres') truncateSync(join(from, rows), 30);
    const { code, output } = await check(from);
    expect([code, output]).toEqual([1, expect.stringMatching(/^The backup is damaged: .*\n$/)]);
  });

  test('a damaged backup replaces nothing; a restored one is private', async () => {
    const target = await newPlace('nothing');
    const from = folder('half');
    cpSync(backup, from, { recursive: true });
    rmSync(join(from, 'files/auth-secret'));
    const before = readdirSync(target.dataDir);
    expect(await runScript('restore', ['--from', from], envOf(target))).toEqual({
      code: 1,
      output: expect.stringMatching(/auth-secret is missing/) as string,
    });
    expect(readdirSync(target.dataDir)).toEqual(before);

    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(target.dataDir, SOMEBODY, SOMEBODY);
    chmodSync(join(backup, 'files/auth-secret'), 0o644);
    const { code, output } = await runScript('restore', ['--from', backup], envOf(target));
    expect(code, output).toBe(0);
    expect(readFileSync(join(target.dataDir, 'auth-secret'), 'utf8')).toBe(SECRET);
    expect(readFileSync(join(target.dataDir, 'photos/ada.webp'), 'utf8')).toBe('a photo');
    for (const path of ['auth-secret', 'photos', 'photos/ada.webp', 'mail/one.eml']) {
      const { mode, uid } = statSync(join(target.dataDir, path));
      expect(mode & 0o077, path).toBe(0);
      if (isRoot) expect(uid, path).toBe(SOMEBODY);
    }
    if (isRoot) expect(output).toContain(`uid ${String(SOMEBODY)}`);
  });

  test('backups of an older or a newer version are refused', async () => {
    const target = await newPlace('nothing');
    const from = folder('other-version');
    cpSync(backup, from, { recursive: true });
    const before = readdirSync(target.dataDir);
    const restoreOf = (...migrations: string[]) => {
      const manifest = { ...manifestOf(from), migrations };
      writeFileSync(join(from, 'manifest.json'), JSON.stringify(manifest));
      return runScript('restore', ['--from', from], envOf(target));
    };
    expect(await restoreOf('0001-accounts', '0038-kept-sessions')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /older than version 0\.1\.0 .*0038.*Restore a backup/,
      ) as string,
    });
    expect(await restoreOf(...migrationNames(), '9999-later')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/newer version of Pairwise \(9999-later\)/) as string,
    });
    expect(readdirSync(target.dataDir)).toEqual(before);
  });

  test('a failed or empty backup leaves nothing behind', async () => {
    const to = folder('failed');
    // The bucket's address has no server.
    const bucket = {
      ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'photos-bucket' },
      ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
    };
    const api = await startApiServer(place);
    const { user } = await createAccount(api.url);
    await insertRow(api.db, 'photos', {
      name: 'a'.repeat(32),
      userId: user._id,
      dueAt: Date.now() + 3_600_000,
    });
    await api.close();
    const failed = await runScript('backup', ['--to', to], { ...envOf(place), ...bucket });
    expect(failed.code, failed.output).toBe(1);
    expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false]);

    const nowhere = join(place.dataDir, 'elsewhere');
    expect(await runScript('backup', ['--to', to], { ...envOf(place), DATA_DIR: nowhere })).toEqual(
      { code: 1, output: expect.stringMatching(/There is no .*DATA_DIR/) as string },
    );
    expect([existsSync(nowhere), existsSync(to)]).toEqual([false, false]);
    expect(await runScript('backup', ['--to', join(place.dataDir, 'own')], envOf(place))).toEqual({
      code: 1,
      output: expect.stringContaining('inside DATA_DIR') as string,
    });
  });

  test('a running node refuses a restore', async () => {
    const target = await newPlace();
    const api = await startForTest(target);
    const { user } = await createAccount(api.url);
    const args = ['--from', backup, '--overwrite'];
    const { code, output } = await runScript('restore', args, envOf(target));
    const sentence = /in use \(pairwise from .*\): stop every node|A server runs on .*: stop it/;
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
    const left = await rowsOf(api.db, 'users');
    expect(left).toMatchObject([{ id: user._id }]);
  });

  test.runIf(kind === 'sqlite')('an interrupted restore can be repeated', async () => {
    const target = await newPlace();
    const file = join(target.dataDir, 'pairwise.db');
    // It had moved the old file aside, and not copied the new one.
    renameSync(file, `${file}.before-restore`);
    const args = ['--from', backup, '--overwrite'];
    expect((await runScript('restore', args, envOf(target))).code).toBe(0);
    expect(existsSync(file)).toBe(true);
  });

  test('commands name their database and create none', async () => {
    const target = await newPlace('nothing');
    const env = { ...envOf(target), DATA_DIR: join(target.dataDir, 'wrong') };
    const commands = {
      backup: ['--to', folder('none')],
      invite: [],
      'export-person': ['ada@pairwise.example', '--to', folder('none')],
      'remove-person': ['ada@pairwise.example'],
      'resend-mail': [],
    };
    for (const [name, args] of Object.entries(commands)) {
      const none = await runScript(name, args, env);
      expect([none.code, none.output], name).toEqual([1, expect.stringMatching(/^There is no /)]);
      const empty = await runScript(name, args, { ...env, AUTH_SECRET: SECRET });
      expect([empty.code, empty.output], name).toEqual([1, expect.stringMatching(/no site in it/)]);
    }
    expect(existsSync(env.DATA_DIR)).toBe(false);
    writeFileSync(join(target.dataDir, 'pairwise.db'), '');
    expect(
      await runScript('backup', ['--to', folder('none')], { DATA_DIR: target.dataDir }),
    ).toEqual({ code: 1, output: expect.stringMatching(/^There is no .*no site/) as string });
    const { output } = await runScript('resend-mail', [], envOf(place));
    const named = kind === 'sqlite' ? join(place.dataDir, 'pairwise.db') : 'postgres://…@';
    expect(output).toContain(`Database: ${named}`);
  });

  test('a restore expects the site of the server', async () => {
    // The folder of a node on PostgreSQL, when DATABASE_URL is missing.
    const target = await newPlace('nothing');
    const env = { DATA_DIR: target.dataDir };
    const refused = [
      1,
      expect.stringMatching(/There is no .*pairwise\.db to replace: set DATA_DIR/),
    ];
    const forced = await runScript('restore', ['--from', backup, '--overwrite'], env);
    expect([forced.code, forced.output]).toEqual(refused);
    writeFileSync(join(target.dataDir, 'auth-secret'), SECRET);
    const { code, output } = await runScript('restore', ['--from', backup], env);
    expect([code, output]).toEqual(refused);
    expect(readdirSync(target.dataDir)).toEqual(['auth-secret']);
  });

  test('--keep deletes only older backups of that folder', async () => {
    const backups = folder('many');
    const [killed, running] = ['pairwise-20200101-120000.part', 'pairwise-20990101-000000.part'];
    const old = ['pairwise-20200101-000000', 'pairwise-20200102-000000', 'other', killed, running];
    for (const name of old) mkdirSync(join(backups, name), { recursive: true });
    const args = ['--in', backups, '--keep', '2'];
    const { code, output } = await runScript('backup', args, envOf(place));
    expect(code, output).toBe(0);
    const left = readdirSync(backups).sort();
    expect(left).toEqual([
      ...['other', 'pairwise-20200102-000000'],
      expect.stringMatching(/^pairwise-\d{8}-\d{6}$/),
      running,
    ]);
    expect(await runScript('backup', ['--in', backups, '--keep', '0'], envOf(place))).toEqual({
      code: 1,
      output: expect.stringContaining('--keep is "0"') as string,
    });
  });
});
