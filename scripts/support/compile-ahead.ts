import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const START_MS = 60_000;

/**
 * Starts the built server once, has it render a page and stops it: it leaves what V8 made of its
 * code in dist/compiled, for starts by users who may not write there. Throws when it does not start.
 */
export async function compileAhead(root: string): Promise<void> {
  const cache = join(root, 'dist/compiled');
  await rm(cache, { recursive: true, force: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-build-'));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: START_MS,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
  });
  const ended = once(child, 'exit');
  try {
    for await (const line of createInterface(child.stdout)) {
      const url = /^Pairwise listening on (\S+)$/.exec(line)?.[1];
      if (url === undefined) continue;
      await (await fetch(`${url}/login`)).text();
      child.kill('SIGTERM');
    }
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error('the server that was just built does not start');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  for (const entry of await readdir(cache, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644);
  }
}
