import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');

export interface RunOptions {
  env?: Record<string, string>;
  /** Returns the output instead of printing it. */
  capture?: boolean;
}

export interface RunResult {
  /** 0 is success; 1 after a signal. */
  code: number;
  /** Output and errors interleaved; empty unless captured. */
  output: string;
  seconds: number;
}

/** Runs a command (packages' commands by name); never throws for a failed one. */
export async function run(
  command: string,
  args: string[],
  { env = {}, capture = false }: RunOptions = {},
): Promise<RunResult> {
  const begin = performance.now();
  const separator = process.platform === 'win32' ? ';' : ':';
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: `${ROOT}/node_modules/.bin${separator}${process.env.PATH ?? ''}`,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
  });
  let output = '';
  const keep = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(127);
    });
    child.once('close', (status) => {
      resolve(status ?? 1);
    });
  });
  return { code, output, seconds: (performance.now() - begin) / 1000 };
}
