import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/support/run.ts';

const START_MS = 60_000;
/** Long enough for a busy machine; what a stop may take is a test of its own. */
const STOP_MS = 15_000;

export interface ServerOptions {
  /** Beside or instead of the defaults; an empty string unsets a default. */
  env?: Record<string, string>;
  /** A folder that outlives the server; without it the server has one of its own, removed with it. */
  dataDir?: string;
  /** Another checkout whose build runs; without it this one's. */
  checkout?: string;
  /** How it is confined: no file may grow past so many bytes, as if the disk were full … */
  fileLimit?: number;
  /** … or modes of files count for it even when tests run as root … */
  heedModes?: boolean;
  /** … or its shell would have let others read what it makes. */
  umask?: string;
}

export interface ServerProcess {
  /** `http://127.0.0.1:port`, without a trailing slash; a restart keeps it. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** All that it wrote to standard output and error. */
  output: () => string;
  /** SIGTERM; throws unless it exits with code 0 by itself. */
  stop: () => Promise<void>;
  /** SIGKILL, as a power cut would; the data stays for `restart`. */
  kill: () => Promise<void>;
  /** Stops it, unless it is down already, and starts it again on the same port and data. */
  restart: () => Promise<void>;
}

/**
 * Starts the production server on a free port of the loopback address, with rate limits off
 * and a data folder of its own, and waits until it listens. Needs a build in dist/.
 */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'pairwise-server-'));
  const dataDir = options.dataDir ?? join(folder, 'data');
  // A file, not a pipe: under load nobody here has to read along.
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
    child = spawnServer(logFile, env, confinement(options), options.checkout);
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

/** What the server's command line begins with. */
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
  checkout = ROOT,
): ChildProcess {
  const log = openSync(logFile, 'w');
  const line = [...prefix, process.execPath, 'scripts/start.mjs'];
  const child = spawn(line[0] ?? '', line.slice(1), {
    cwd: checkout,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      ...env,
    },
  });
  closeSync(log);
  return child;
}

/** The address in the line that a started server writes; throws its output when it ends before. */
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

/** Sends `signal` and waits; SIGKILL follows when it takes too long. Answers the exit code, or what ended it. */
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
