import { spawn } from 'node:child_process';
import { ROOT } from '../../scripts/support/run.ts';

export interface ScriptOutcome {
  code: number | null;
  /** Standard output and error. */
  output: string;
}

/** Runs one of our scripts as `npm run` would, also from a shell of another umask. */
export function runScript(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  umask?: string,
): Promise<ScriptOutcome> {
  const line = [process.execPath, `scripts/${name}.ts`, ...args];
  const shell = umask === undefined ? [] : ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];
  const [command = '', ...rest] = [...shell, ...line];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
