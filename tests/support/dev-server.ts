import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/support/run.ts';
import { freePort } from './free-port.ts';

/** Maximum milliseconds for the first start: a busy machine compiles slowly. */
const START_MS = 60_000;

export interface DevServer {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  readonly url: string;
  /** Returns everything written to standard output and error. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts the server of `npm run dev` with its own data folder, and waits until it answers. */
export async function startDevServer(): Promise<DevServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pairwise-dev-'));
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'dev'], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      ASTRO_TELEMETRY_DISABLED: '1',
      DATA_DIR: join(folder, 'data'),
      RATE_LIMITS: 'off',
      HOST: '127.0.0.1',
      PORT: port,
    },
  });
  closeSync(log);
  const output = (): string => readFileSync(logFile, 'utf8');
  const kill = (): boolean => child.kill('SIGKILL');
  // A test run that ends early must not leave a server behind.
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    const ended = running(child) ? once(child, 'exit') : null;
    kill();
    await ended;
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  };

  const url = `http://127.0.0.1:${port}`;
  const late = performance.now() + START_MS;
  while (!(await answers(url))) {
    if (!running(child) || performance.now() > late) {
      const said = output();
      await stop();
      throw new Error(`The development server did not start:\n${said}`);
    }
    await wait(100);
  }
  return { url, output, stop };
}

const running = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/me/counts`).then(
    ({ ok }) => ok,
    () => false,
  );
