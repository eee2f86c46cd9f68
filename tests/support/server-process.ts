import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/run.ts';

const START_MS = 20_000;
const STOP_MS = 5_000;

export interface ServerOptions {
  /** Beside or instead of the defaults; an empty string unsets a default. */
  env?: Record<string, string>;
  /** Kept after `stop`; without it the server has a folder of its own, removed with it. */
  dataDir?: string;
}

export interface ServerProcess {
  /** `http://127.0.0.1:port`, without a trailing slash; a restart keeps it. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** All that it wrote to standard output and error. */
  output: () => string;
  /** SIGTERM; throws unless it exits with code 0 within 5 s. */
  stop: () => Promise<void>;
  /** SIGKILL, as a power cut would; the data folder stays. */
  kill: () => Promise<void>;
  /** `stop`, unless it is down already, and start again on the same port and data. */
  restart: () => Promise<void>;
}

/**
 * Starts the production server on a free port of the loopback address, with rate limits off
 * and a data folder of its own, and waits until it listens. Needs a build in dist/.
 */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'pairwise-server-')));
  let log = '';
  const write = (text: string): void => void (log += text);
  let port = '0';
  const launch = async (): Promise<Running> => {
    const running = await launchServer(port, dataDir, options.env ?? {}, write);
    port = new URL(running.url).port;
    return running;
  };
  let running = await launch();

  const stop = async (): Promise<void> => {
    const code = await end(running.child, 'SIGTERM');
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server stopped with ${String(code)}, not 0:\n${log}`);
  };
  return {
    url: running.url,
    dataDir,
    get pid() {
      return running.child.pid ?? -1;
    },
    output: () => log,
    stop,
    kill: async () => {
      await end(running.child, 'SIGKILL');
    },
    restart: async () => {
      if (isRunning(running.child)) {
        const code = await end(running.child, 'SIGTERM');
        if (code !== 0) throw new Error(`The server stopped with ${String(code)}:\n${log}`);
      }
      running = await launch();
    },
  };
}

interface Running {
  child: ChildProcess;
  url: string;
}

/** The command-line form of a started server; rejects with its output when it exits first. */
async function launchServer(
  port: string,
  dataDir: string,
  env: Record<string, string>,
  write: (text: string) => void,
): Promise<Running> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...env,
    },
  });
  // A test run that ends early must not leave a server behind.
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));

  let begin = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`The server ${why}:\n${begin}`));
    };
    const timer = setTimeout(() => fail(`did not listen within ${START_MS} ms`), START_MS);
    const read = (chunk: Buffer): void => {
      const text = chunk.toString();
      write(text);
      if (begin.length < 100_000) begin += text;
      const line = /^Pairwise listening on (http:\S+)$/m.exec(begin);
      if (line?.[1] === undefined) return;
      clearTimeout(timer);
      resolve(line[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(`did not start (${error.message})`));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`exited with ${String(code)} before it listened`);
    });
  });
  return { child, url };
}

const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

/** Sends `signal` and waits; SIGKILL follows after 5 s. Answers the exit code, or what ended it. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> {
  if (isRunning(child)) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
  return child.exitCode ?? child.signalCode ?? 'no exit code';
}
