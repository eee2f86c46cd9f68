import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/support/run.ts';

const QUICK_HASHES = `--import=${import.meta.resolve('./quick-hashes.ts')}`;

const START_MS = 60_000;
/** Milliseconds, long enough for a busy machine; another test checks the time of a shutdown. */
const STOP_MS = 15_000;

export interface ServerOptions {
  /** In addition to the defaults, or overriding them; an empty string unsets a default. */
  env?: Record<string, string>;
  /** A folder that outlives the server; by default the server gets its own, removed with it. */
  dataDir?: string;
  /** Another checkout with the build to run; this one by default. */
  checkout?: string;
  /** The file that starts it; scripts/start.mjs by default. */
  entry?: string;
  /** Maximum bytes of any file, to simulate a full disk. */
  fileLimit?: number;
  /** Whether file modes apply to it even when tests run as root. */
  heedModes?: boolean;
  /** The umask of its shell. */
  umask?: string;
}

export interface ServerProcess {
  /** `http://127.0.0.1:port`, without a trailing slash; a restart keeps it. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Returns everything written to standard output and error. */
  output: () => string;
  /** Sends SIGTERM; throws unless it exits with code 0 by itself. */
  stop: () => Promise<void>;
  /** Sends SIGKILL, as a power cut would; the data stays for `restart`. */
  kill: () => Promise<void>;
  /** Stops it, unless it is down already, and starts it again on the same port and data. */
  restart: () => Promise<void>;
}

/**
 * Starts the production server on a free loopback port, with rate limits off and its own data folder, and waits until
 * it listens. Needs a build in dist/.
 */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'pairwise-server-'));
  const dataDir = options.dataDir ?? join(folder, 'data');
  // A file instead of a pipe: under load the tests need not read along.
  const logFile = join(folder, 'log');
  const output = (): string => readFileSync(logFile, 'utf8');
  let child: ChildProcess | null = null;

  // A test run that ends early must leave neither a server nor a folder behind.
  const cleanUp = (): void => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', cleanUp);

  const launch = async (port: string): Promise<string> => {
    const env = { PORT: port, DATA_DIR: dataDir, ...options.env };
    child = spawnServer(logFile, env, confinement(options), options);
    return listeningUrl(child, output);
  };
  const terminate = async (): Promise<void> => {
    const code = await end(child, 'SIGTERM');
    if (code !== 0) throw new Error(`The server stopped with ${String(code)}, not 0:\n${output()}`);
  };

  const url = await launch('0').catch((error: unknown) => {
    process.off('exit', cleanUp);
    cleanUp();
    throw error;
  });
  return {
    url,
    dataDir,
    get pid() {
      return child?.pid ?? -1;
    },
    output,
    stop: async () => {
      await terminate();
      process.off('exit', cleanUp);
      cleanUp();
    },
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    restart: async () => {
      if (child !== null && isRunning(child)) await terminate();
      await launch(new URL(url).port);
    },
  };
}

/** Returns the beginning of the server's command line. */
function confinement({ fileLimit, heedModes, umask }: ServerOptions): string[] {
  if (umask !== undefined) return ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];
  if (fileLimit !== undefined) {
    const blocks = String(Math.floor(fileLimit / 512));
    return ['sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh'];
  }
  const isRoot = process.getuid?.() === 0;
  return heedModes === true && isRoot ? ['setpriv', '--bounding-set=-dac_override'] : [];
}

function spawnServer(
  logFile: string,
  env: Record<string, string>,
  prefix: readonly string[],
  { checkout = ROOT, entry = 'scripts/start.mjs' }: ServerOptions,
): ChildProcess {
  const log = openSync(logFile, 'w');
  const line = [...prefix, process.execPath, entry];
  const child = spawn(line[0] ?? '', line.slice(1), {
    cwd: checkout,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      // Playwright or Vitest sets it; a benchmark measures the real hashes.
      ...((process.env.TEST_WORKER_INDEX ?? process.env.VITEST) !== undefined && {
        NODE_OPTIONS: QUICK_HASHES,
      }),
      ...env,
    },
  });
  closeSync(log);
  return child;
}

/** Returns the address from the log line of a started server; throws its output when it ends before. */
async function listeningUrl(child: ChildProcess, output: () => string): Promise<string> {
  const late = performance.now() + START_MS;
  for (;;) {
    const running = isRunning(child);
    const url = /^Pairwise listening on (http:\S+)$/m.exec(output())?.[1];
    if (url !== undefined) return url;
    if (!running) throw new Error(`The server ended before it listened:\n${output()}`);
    if (performance.now() > late) {
      child.kill('SIGKILL');
      throw new Error(`The server did not listen within ${START_MS} ms:\n${output()}`);
    }
    await wait(20);
  }
}

const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

/** Sends `signal` and waits; SIGKILL follows when it takes too long. Returns the exit code, or the ending signal. */
async function end(
  child: ChildProcess | null,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number | string> {
  if (child === null) return 'not started';
  if (isRunning(child)) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
  return child.exitCode ?? child.signalCode ?? 'no exit code';
}
