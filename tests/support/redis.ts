import { type ChildProcess, spawn } from 'node:child_process';
import { createClient } from 'redis';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

export interface RedisServer {
  url: string;
  /** Kills it; its data is gone, because it stores nothing on disk. */
  kill: () => Promise<void>;
  /** Starts it again, empty, on the same port. */
  start: () => Promise<void>;
  /** Keeps listening without answering, as a hanging machine does. */
  freeze: () => void;
  thaw: () => void;
  /** Runs one command. */
  command: (...args: string[]) => Promise<unknown>;
}

/** Starts a real Redis on a free port, without a file on disk. */
export async function startRedis(): Promise<RedisServer> {
  const port = String(await freePort());
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    if (child === null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    child = null;
  };
  const command = async (...args: string[]): Promise<unknown> => {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.sendCommand(args);
    } finally {
      client.destroy();
    }
  };
  const start = async (): Promise<void> => {
    const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn('redis-server', args, { stdio: 'ignore' });
    await eventually(() => command('PING'));
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    url,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    command,
  };
}
