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

/** Returns everything in `folder` that other users of the machine can access; `folder` itself is an empty name. */
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

/** Makes all files readable for everybody, as earlier servers left them. */
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

  /** Starts a server with a member, their photo, and the mail to them. */
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

  test('all data files are private, also those an older server left open', async () => {
    const running = await startWithPhoto();
    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(['pairwise.db', 'pairwise.db-wal', 'auth-secret', 'photos', 'mail']),
    );
    expect(filesIn(join(dataDir, 'photos'))).toBeGreaterThan(1);
    expect(openIn(dataDir)).toEqual([]);
    // The write-ahead log remains, as after a crash.
    await running.kill();
    openAll(dataDir);
    expect(openIn(dataDir)).toContain('pairwise.db-wal');
    await running.restart();
    expect(openIn(dataDir)).toEqual([]);
  });

  test('a folder with a site.json is private, and the host’s files stay', () => {
    expect(fixPermissions(join(folder, 'nowhere')), 'without local data').toEqual([]);
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'site.json'), '{"name": "Acme", "logo": "logo.png"}');
    writeFileSync(join(dataDir, 'logo.png'), 'a logo');
    openAll(dataDir);
    fixPermissions(dataDir);
    expect(openIn(dataDir)).toEqual(['logo.png', 'site.json']);
  });

  test('foreign files and a folder shared with them stay unchanged', () => {
    mkdirSync(join(dataDir, 'site'), { recursive: true });
    writeFileSync(join(dataDir, 'site', 'index.html'), 'mine');
    mkdirSync(join(dataDir, 'photos'));
    writeFileSync(join(dataDir, 'photos', 'ada.webp'), 'a photo');
    openAll(dataDir);
    fixPermissions(dataDir);
    expect(openIn(dataDir)).toEqual(['', 'site', 'site/index.html']);
  });

  test('seed, backup and restore keep their files private', async () => {
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
