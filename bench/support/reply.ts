import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A recorded answer. */
export interface Reply {
  status: number;
  /** Alternating names and values, without those of node:http. */
  headers: string[];
  /** In base64. */
  body: string;
}

const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Fetches `url` and records the answer. */
export function recordReply(url: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const raw = response.rawHeaders;
        const kept = raw.filter((_, at) => !OWN.has((raw[at - (at % 2)] ?? '').toLowerCase()));
        resolve({
          status: response.statusCode ?? 0,
          headers: kept,
          body: Buffer.concat(chunks).toString('base64'),
        });
      });
    }).on('error', reject);
  });
}

export interface BareServer {
  url: string;
  pid: number;
  stop: () => void;
}

/** Starts a bare node:http server to repeat `reply`. */
export function startBareServer(reply: Reply): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  child.send(reply);
  return listening(child);
}

/** Starts a server to read the session and log a line per answer, over a server's data. */
export async function startSameWorkServer(dataDir: string): Promise<BareServer> {
  // A file, like the compared server's log.
  const log = openSync(join(dataDir, 'same-work.log'), 'a');
  try {
    const child = fork(fileURLToPath(new URL('same-work-server.ts', import.meta.url)), {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', log, 'inherit', 'ipc'],
    });
    return await listening(child);
  } finally {
    closeSync(log);
  }
}

/** Resolves when the process has reported its port. */
async function listening(child: ChildProcess): Promise<BareServer> {
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${String(code)}`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? -1, stop: () => child.disconnect() };
}
