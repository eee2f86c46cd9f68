import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/run.ts';
import type { DatabasePlace } from './databases.ts';

export interface ScriptOutcome {
  code: number | null;
  /** Standard output and error. */
  output: string;
}

/**
 * Runs one of our commands: from the build, as on a host without sources and in a third of the processor time, or from
 * its sources, as `npm run` does. `umask` is that of the calling shell.
 */
export function runScript(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  {
    from = 'build',
    umask,
    cwd = ROOT,
  }: { from?: 'build' | 'sources'; umask?: string; cwd?: string } = {},
): Promise<ScriptOutcome> {
  const scripts = join(ROOT, 'scripts');
  const file =
    from === 'build' ? [join(scripts, 'start.mjs'), name] : [join(scripts, `${name}.ts`)];
  const line = [process.execPath, ...file, ...args];
  const shell = umask === undefined ? [] : ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];
  const [command = '', ...rest] = [...shell, ...line];
  const child = spawn(command, rest, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Returns the environment of a command on a database. */
export const envOf = ({ databaseUrl, dataDir }: DatabasePlace): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});
