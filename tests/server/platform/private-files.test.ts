import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixPermissions } from '#server/platform/files/private-files.ts';
import { createAccount } from '../../support/account.ts';
import { eventually } from '../../support/eventually.ts';
import { picture } from '../../support/images.ts';
import { runScript } from '../../support/run-script.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

const OTHERS = 0o077;

/** All that others of this machine may do anything with, `folder` itself as an empty name. */
function openIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
  return [folder, ...paths]
    .filter((path) => (statSync(path).mode & OTHERS) !== 0)
    .map((path) => relative(folder, path))
    .sort();
}

const filesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

const run = (name: string, args: string[], env: Record<string, string>) =>
  runScript(name, args, env, { umask: '022' });

/** As servers before left it: anybody may read all of it. */
function openAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}

describe.skipIf(process.platform === 'win32')('under a umask that lets others read', () => {
  let folder = '';
  let dataDir = '';
  let server: ServerProcess | null = null;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pairwise-modes-'));
    dataDir = join(folder, 'data');
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    rmSync(folder, { recursive: true, force: true });
  });

  /** A server with a member, their photo, and the mail to them. */
  const startWithPhoto = async (): Promise<ServerProcess> => {
    server = await startServer({ dataDir, umask: '022' });
    const { cookie } = await createAccount(server.url);
    const sent = await fetch(`${server.url}/api/profile/photo`, {
      method: 'POST',
      headers: { cookie, origin: server.url, 'content-type': 'image/png' },
      body: new Uint8Array(await picture('png')),
    });
    expect(sent.status).toBe(200);
    await eventually(() => {
      expect(filesIn(join(dataDir, 'mail'))).toBe(1);
    });
    return server;
  };

  test('database, write-ahead log, secret, photos and mail are the server’s alone', async () => {
    await startWithPhoto();
    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(['pairwise.db', 'pairwise.db-wal', 'auth-secret', 'photos', 'mail']),
    );
    expect(filesIn(join(dataDir, 'photos'))).toBeGreaterThan(1);
    expect(openIn(dataDir)).toEqual([]);
  });

  test('what an older server left open is closed at the start', async () => {
    const running = await startWithPhoto();
    // As after a crash: the write-ahead log stays.
    await running.kill();
    openAll(dataDir);
    expect(openIn(dataDir)).toContain('pairwise.db-wal');
    await running.restart();
    expect(openIn(dataDir)).toEqual([]);
  });

  test('a node that keeps everything elsewhere needs no folder', () => {
    expect(fixPermissions(join(folder, 'nowhere'))).toEqual([]);
  });

  test('what is not ours stays as it is, and a folder shared with it too', async () => {
    mkdirSync(join(dataDir, 'site'), { recursive: true });
    writeFileSync(join(dataDir, 'site', 'index.html'), 'mine');
    mkdirSync(join(dataDir, 'photos'));
    writeFileSync(join(dataDir, 'photos', 'ada.webp'), 'a photo');
    openAll(dataDir);
    await startWithPhoto();
    expect(openIn(dataDir)).toEqual(['', 'site', 'site/index.html']);
  });

  test('seed, backup and restore keep theirs private too, also of an older folder', async () => {
    const env = { DATA_DIR: dataDir };
    expect((await run('seed', ['--users', '3'], env)).output).toContain('3 developers');
    expect(openIn(dataDir)).toEqual([]);

    openAll(dataDir);
    const backup = join(folder, 'backup');
    expect((await run('backup', ['--to', backup], env)).code).toBe(0);
    expect(filesIn(join(backup, 'files', 'photos'))).toBeGreaterThan(1);
    expect(openIn(backup)).toEqual([]);

    openAll(backup);
    const again = join(folder, 'again');
    const restored = await run('restore', ['--from', backup], { DATA_DIR: again });
    expect(restored.code, restored.output).toBe(0);
    expect(filesIn(join(again, 'photos'))).toBeGreaterThan(1);
    expect(openIn(again)).toEqual([]);
  });
});
