import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startFault } from '#server/platform/config/start-fault.ts';
import { createAccount } from '../../support/account.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { runScript } from '../../support/run-script.ts';
import { startServer } from '../../support/server-process.ts';
import { expectSentence, isRoot, startInVain } from '../../support/start-in-vain.ts';

const folder = mkdtempSync(join(tmpdir(), 'pairwise-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a folder that the user without rights can use. */
function ownFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true, mode: 0o777 });
  return path;
}

beforeAll(() => chmodSync(folder, 0o755));

describe('a failed start names the setting', () => {
  test.each([
    ['PORT', { PORT: '80' }, /PORT is 80, which this user may not listen on: set PORT to 1024/],
    ['HOST', { HOST: 'nohost.invalid' }, /HOST is "nohost\.invalid", which is no address.*set it/],
    ['HOST', { HOST: '203.0.113.7' }, /HOST is "203\.0\.113\.7", which is no address.*set it/],
  ])('%s: %o', async (_name, env, sentence) => {
    // The start runs as user nobody where the tests run as root; the folder is created by the starting user.
    const DATA_DIR = join(tmpdir(), `pairwise-vain-${crypto.randomUUID()}`);
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    expectSentence(await startInVain({ DATA_DIR, ...env }), sentence);
  });

  test('root files in another user’s folder are reported', async () => {
    if (!isRoot) return;
    const dataDir = ownFolder('of-root');
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'auth-secret'), 's'.repeat(43), { mode: 0o600 });
    const sentence = /auth-secret belongs to the user 0, and this runs as 65534.*chown -R 65534/;
    expectSentence(await startInVain({ DATA_DIR: dataDir }), sentence);
    const AUTH_SECRET = 's'.repeat(43);
    expectSentence(await startInVain({ DATA_DIR: dataDir, AUTH_SECRET }), sentence);
  });
});

describe.skipIf(process.env['DATABASES'] === 'sqlite')('a misconfigured server (postgres)', () => {
  let postgres: Postgres;
  const sql = async (text: string, database = 'postgres'): Promise<void> => {
    const client = new Client(postgres.url.replace(/postgres$/, database));
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const urlOf = (user: string, database: string): string =>
    postgres.url.replace('pairwise:pairwise@', user).replace(/postgres$/, database);
  beforeAll(async () => {
    postgres = await startPostgres();
    await sql(`create role guest login password 'guest'`);
    await sql('create database one');
    await sql('create database two');
  });
  afterAll(() => postgres.stop());

  test('missing rights, read-only roles, passwords and TLS are reported', async () => {
    const start = (DATABASE_URL: string) => startInVain({ DATABASE_URL }, true);
    expectSentence(
      await start(urlOf('guest:guest@', 'one')),
      /lacks a right \(permission denied for schema public\): make it the owner/,
    );
    expectSentence(
      await start(urlOf('guest:wrong@', 'one')),
      /refuses us .*check user, password and name/,
    );
    expectSentence(
      await start(`${urlOf('pairwise:pairwise@', 'one')}?sslmode=require`),
      /wants TLS, and the database offers none: turn it on there/,
    );

    // The schema exists: without this check only the first write of a user would fail.
    const first = await startServer({ env: { DATABASE_URL: urlOf('pairwise:pairwise@', 'two') } });
    await first.stop();
    await sql('grant select on all tables in schema public to guest', 'two');
    expectSentence(await start(urlOf('guest:guest@', 'two')), /lacks a right.*grant it/);
    await sql('grant all on all tables in schema public to guest', 'two');
    await sql('alter role guest set default_transaction_read_only = on');
    expectSentence(await start(urlOf('guest:guest@', 'two')), /can be read but not written/);
  });

  test('SCRAM without a password is reported', async () => {
    // Imitates the server side of SCRAM; the PostgreSQL of the tests uses another password method.
    const server = createServer((socket) => {
      socket.once('data', () => {
        // AuthenticationSASL with SCRAM-SHA-256.
        const name = Buffer.from('SCRAM-SHA-256\0\0');
        const head = Buffer.alloc(9);
        head.write('R');
        head.writeInt32BE(8 + name.length, 1);
        head.writeInt32BE(10, 5);
        socket.write(Buffer.concat([head, name]));
        socket.once('data', () => {
          const text = Buffer.from('r=x,s=c2FsdA==,i=4096');
          const next = Buffer.alloc(9);
          next.write('R');
          next.writeInt32BE(8 + text.length, 1);
          next.writeInt32BE(11, 5);
          socket.write(Buffer.concat([next, text]));
        });
      });
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const client = new Client(`postgres://ada@127.0.0.1:${String(port)}/pairwise`);
    client.on('error', () => undefined);
    const error: unknown = await client.connect().catch((fault: unknown) => fault);
    server.close();
    expect(startFault(error)).toMatch(/wants a password, and DATABASE_URL has none/);
  });

  test('a late start is awaited, and outages log two lines', async () => {
    await postgres.pause();
    const starting = startServer({ env: { DATABASE_URL: urlOf('pairwise:pairwise@', 'two') } });
    starting.catch(() => undefined);
    await postgres.resume();
    const server = await starting;
    try {
      const { cookie } = await createAccount(server.url);
      await postgres.pause();
      const ask = () => fetch(`${server.url}/api/profile/view`, { headers: { cookie } });
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
      await postgres.resume();
      await eventually(async () => expect((await ask()).status).toBe(200));
      await vi.waitFor(() => expect(server.output()).toContain('outage over'), 30_000);
      const lines = server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      const failed = lines.filter((line) => /"err":/.test(line));
      expect(failed, failed.join('\n')).toHaveLength(1);
      expect(failed[0]).not.toContain('stack');
      const over = JSON.parse(lines.find((line) => line.includes('outage over')) ?? '{}') as {
        faults: Record<string, number>;
      };
      const count = Object.values(over.faults).reduce((sum, number) => sum + number, 0);
      expect(count).toBeGreaterThanOrEqual(20);
    } finally {
      await server.kill();
    }
  });

  test('a database that never answers ends the wait', async () => {
    const port = String(await freePort());
    const DATABASE_URL = `postgres://ada:secret@127.0.0.1:${port}/pairwise`;
    const ended = await startInVain({ DATABASE_URL, START_WAIT: '3' }, true);
    expectSentence(ended, /The database does not answer .*check DATABASE_URL/);
    expect(ended.out.match(/waiting for the database/g)).toHaveLength(1);
    expect(ended.out + ended.err).not.toContain('secret@');
  });

  test('a read-only database is not ready until it recovers', async () => {
    const server = await startServer({
      env: { DATABASE_URL: urlOf('pairwise:pairwise@', 'two') },
    });
    const readiness = async () => (await fetch(`${server.url}/readyz`)).text();
    // A successful write counts for ten seconds.
    const becomes = (text: string) =>
      vi.waitFor(async () => expect(await readiness()).toBe(text), {
        timeout: 25_000,
        interval: 100,
      });
    try {
      expect(await readiness()).toBe('ready');
      await sql('alter database two set default_transaction_read_only = on');
      await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'two' and pid <> pg_backend_pid()`,
      );
      await becomes('not ready: the database cannot be written');
      const logged = () => server.output().split('cannot be written","msg":"not ready"').length - 1;
      await vi.waitFor(() => expect(logged()).toBe(1), 5000);
      // Checked often, logged only on changes.
      for (let i = 0; i < 3; i++) await readiness();
      expect(logged()).toBe(1);
      await sql('alter database two reset default_transaction_read_only');
      await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'two' and pid <> pg_backend_pid()`,
      );
      await becomes('ready');
    } finally {
      await server.kill();
    }
  });
});

describe('the log of a start', () => {
  test('version and settings come first, then likely mistakes', async () => {
    const server = await startServer({
      env: {
        DATABSE_URL: 'postgres://ada:hidden@db/pairwise',
        TRUST_PROXY: '1',
        METRICS_TOKEN: 'hidden-hidden-hidden',
        ICE_SERVERS: 'turn:turn.pairwise.example:3478',
        TURN_SECRET: 'hidden-hidden-hidden',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://ada:hidden@127.0.0.1:9',
        SMTP_URL: '',
        LOG_LEVEL: 'info',
      },
    });
    try {
      const { cookie } = await createAccount(server.url);
      for (const proto of ['http', 'https', 'https']) {
        await fetch(`${server.url}/healthz`, { headers: { cookie, 'x-forwarded-proto': proto } });
      }
      await eventually(() => expect(server.output()).toMatch(/A proxy speaks https/));
      await eventually(() => expect(server.output()).toMatch(/mail kept/));
      const [first = ''] = server.output().split('\n');
      expect(JSON.parse(first)).toMatchObject({
        msg: 'starting',
        version: '0.2.0',
        settings: { HOST: '127.0.0.1', TRUST_PROXY: '1', METRICS_TOKEN: '(set)' },
      });
      expect(server.output()).not.toContain('hidden');
      expect(server.output()).toMatch(/DATABSE_URL is not read: is it DATABASE_URL\?/);
      expect(server.output()).toMatch(/ORIGIN is not set behind a proxy/);
      expect(server.output()).toMatch(/SMTP_URL is not set: .* comments on code need no confirmed/);
      expect(server.output()).not.toMatch(/mail sent/);
      expect(server.output().match(/A proxy speaks https/g)).toHaveLength(1);
      expect(await readdir(join(server.dataDir, 'mail'))).toHaveLength(1);
    } finally {
      await server.kill();
    }
  });

  test('npm run config prints settings and mistakes without side effects', async () => {
    const DATA_DIR = join(folder, 'not-made');
    const env = {
      DATA_DIR,
      DATABASE_URL: 'postgres://ada:hidden@db:5432/pairwise',
      ORIGIN: 'https://pairwise.example/app',
    };
    const well = await runScript('config', [], env, { from: 'sources' });
    expect([well.code, well.output]).toEqual([0, expect.stringContaining('@db:5432/pairwise')]);
    expect(well.output).toMatch(/^PORT +4321 {2}\(default\)$/m);
    expect(well.output).toMatch(/ORIGIN has more than an address: https:\/\/pairwise\.example is/);
    const wrong = await runScript('config', [], {
      ...{ ...env, PORT: 'http', TRUST_PROXY: 'yes' },
      ...{ S3_ENDPOINT: 'https://ada:hidden@s3.example', TURN_SECRET: 'hidden' },
    });
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/wrong: PORT is "http"[^]*wrong: TRUST_PROXY is "yes"/);
    expect(well.output + wrong.output).not.toContain('hidden');
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

test('every command treats an empty DATA_DIR as ./data', async () => {
  const cwd = ownFolder('elsewhere');
  const postgres = ['--to', 'postgres://127.0.0.1:9/nothing'];
  for (const [name, args] of [['move', postgres] as const, ['backup', []] as const]) {
    expect(await runScript(name, args, { DATA_DIR: '' }, { cwd, from: 'sources' })).toEqual({
      code: 1,
      output: expect.stringContaining(join(cwd, 'data/pairwise.db')) as string,
    });
  }
});
