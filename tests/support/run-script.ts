import { spawn } from 'node:child_process';
import { ROOT } from '../../scripts/support/run.ts';

export interface ScriptOutcome {
  code: number | null;
  /** Standard output and error. */
  output: string;
}

/** Runs one of our scripts as `npm run` would. */
export function runScript(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<ScriptOutcome> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
