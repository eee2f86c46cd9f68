import { execFile, spawn } from 'node:child_process';
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../tests/support/free-port.ts';
import { ROOT } from './run.ts';

const execute = promisify(execFile);

/** This system's PostgreSQL in its own folder. */
export interface SystemPostgres {
  version: string;
  /** DATABASE_URL as in docs/postgresql.md. */
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Creates a cluster, role and database with the statements of docs/postgresql.md; null without PostgreSQL. */
export async function makePostgres(folder: string): Promise<SystemPostgres | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const version = versions.sort((one, other) => Number(other) - Number(one))[0];
  if (version === undefined || process.getuid?.() !== 0) return null;
  const programs = join('/usr/lib/postgresql', version, 'bin');
  const data = join(folder, 'postgres');
  await mkdir(data);
  const { stdout: id } = await execute('id', ['-u', 'postgres']);
  await chown(data, Number(id), Number(id));
  const port = String(await freePort());
  const as = (program: string, args: string[]) =>
    execute('setpriv', [
      ...['--reuid=postgres', '--regid=postgres', '--clear-groups', '--'],
      ...[join(programs, program), ...args],
    ]);
  await as('initdb', [
    '-D',
    data,
    '-A',
    'scram-sha-256',
    '-U',
    'postgres',
    '--pwfile',
    await password(folder),
  ]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const postgres: SystemPostgres = {
    version,
    url: `postgres://pairwise:change-me@127.0.0.1:${port}/pairwise`,
    async start() {
      await as('pg_ctl', ['-D', data, '-l', join(data, 'log'), '-o', options, '-w', 'start']);
    },
    async stop() {
      await as('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
    },
  };
  await postgres.start();
  const page = await readFile(join(ROOT, 'docs/postgresql.md'), 'utf8');
  const statements = /```sql\n([^`]*)```/.exec(page)?.[1] ?? '';
  const superuser = `postgres://postgres:of-the-test@127.0.0.1:${port}/postgres`;
  await psql(superuser, statements);
  return postgres;
}

async function password(folder: string): Promise<string> {
  const file = join(folder, 'superuser');
  await writeFile(file, 'of-the-test\n', { mode: 0o644 });
  return file;
}

/** Runs statements one by one. */
function psql(url: string, statements: string): Promise<void> {
  const child = spawn('psql', [url, '-v', 'ON_ERROR_STOP=1', '-q'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(statements);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('docs/postgresql.md does not work')),
    );
  });
}
