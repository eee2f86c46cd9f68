import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The uid of "nobody". */
export const NOBODY = 65534;

export interface Place {
  /** The production install. */
  app: string;
  dataDir: string;
  port: string;
}

export interface Node {
  /** Sends SIGTERM; throws unless the exit code is 0. */
  stop: () => Promise<void>;
}

/** Runs `args` as nobody, who may write the data only. */
function asNobody(args: string[]): string[] {
  const isRoot = process.getuid?.() === 0;
  const nobody = [
    ...['setpriv', `--reuid=${String(NOBODY)}`, `--regid=${String(NOBODY)}`],
    ...['--clear-groups', '--'],
  ];
  return [...(isRoot ? nobody : []), 'node_modules/.bin/node', 'scripts/start.mjs', ...args];
}

const environment = (dataDir: string, more: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  ...more,
});

/** Runs a command of the build; returns its output. */
export async function command(
  { app, dataDir }: Omit<Place, 'port'>,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const [program = '', ...rest] = asNobody(args);
  const { stdout } = await execute(program, rest, { cwd: app, env: environment(dataDir, env) });
  return stdout;
}

/** Starts a node and waits until it listens; `said` receives its output repeatedly. */
export async function startNode(
  { app, dataDir, port }: Place,
  env: Record<string, string>,
  said: (output: string) => void = () => undefined,
): Promise<Node> {
  const [program = '', ...rest] = asNobody([]);
  const child = spawn(program, rest, {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(dataDir, { HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'warn', ...env }),
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer): void => {
      output += text.toString();
      said(output);
      if (output.includes('Pairwise listening on')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The server ended before it listened:\n${output}`)));
  });
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      if (child.exitCode !== 0) throw new Error(`It stopped with ${String(child.exitCode)}`);
    },
  };
}
