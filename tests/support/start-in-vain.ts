import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ROOT } from '../../scripts/support/run.ts';

const NOBODY = 65534;
export const isRoot = process.getuid?.() === 0;

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Starts the server as a user without rights and waits for its end. */
export function startInVain(env: Record<string, string>, asRoot = false): Promise<Ended> {
  const nobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'];
  const made = mkdtempSync(join(tmpdir(), 'pairwise-vain-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  const line = [...(isRoot && !asRoot ? nobody : []), process.execPath, 'scripts/start.mjs'];
  const child: ChildProcess = spawn(line[0] ?? '', line.slice(1), {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      START_WAIT: '0',
      DATA_DIR: made,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout?.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (err += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

/** Expects one sentence on standard error with the setting to change, code 1, and no stack. */
export function expectSentence({ code, err }: Ended, sentence: RegExp): void {
  expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  // pg itself prints a warning about sslmode=require.
  const own = err.slice(err.indexOf('Pairwise could not start'));
  expect(own.trim().split('\n'), 'one line').toHaveLength(1);
  expect(err).not.toMatch(/ {4}at /);
}
