import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../tests/support/free-port.ts';
import { trySentences } from './deploy-host.ts';
import { type Node, NOBODY, startNode } from './deploy-node.ts';
import { makePostgres } from './deploy-postgres.ts';
import { listens, startProxy } from './deploy-proxies.ts';
import { openSockets, signUp } from './deploy-sockets.ts';
import { ROOT } from './run.ts';

const execute = promisify(execFile);
const POLLERS = 20;

interface Order {
  folder: string;
  app: string;
  hostName: string;
}

/**
 * Runs two nodes on this system's PostgreSQL and Redis behind its nginx: late database, long polling, and the rolling
 * update of docs/recipes/run-several-nodes.md without a lost request. Returns a summary.
 */
export async function tryCluster({ folder, app, hostName }: Order): Promise<string> {
  const postgres = await makePostgres(folder);
  if (postgres === null) return 'no PostgreSQL of the system, or not root: not tried';
  // As after a power cut: everything starts at once, the database last.
  await postgres.stop();
  const redis = await startRedis();
  const ports = [String(await freePort()), String(await freePort())];
  const dataDir = join(folder, 'shared');
  await mkdir(dataDir, { mode: 0o700 });
  await chown(dataDir, NOBODY, NOBODY);
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    ORIGIN: `https://${hostName}`,
    TRUST_PROXY: '1',
    RATE_LIMITS: 'signup.address=1000/1h page.address=1000000/1s',
  };
  const start = (port: string, said?: (output: string) => void) =>
    startNode({ app, dataDir, port }, env, said);
  const nodes = new Map<string, Node>();
  try {
    const waiting = ports.map((port) => {
      let isWaiting: () => void = () => undefined;
      const heard = new Promise<void>((resolve) => (isWaiting = resolve));
      const started = start(port, (output) => {
        if (output.includes('waiting for the database')) isWaiting();
      });
      return { heard, started };
    });
    const starting = Promise.all(waiting.map(({ started }) => started));
    await Promise.race([Promise.all(waiting.map(({ heard }) => heard)), starting]);
    await postgres.start();
    (await starting).forEach((node, at) => nodes.set(ports[at] ?? '', node));
    const wrong = await trySentences({ app, dataDir, port: String(await freePort()) }, [
      [{ ...env, DATABASE_URL: env.DATABASE_URL.replace(':change-me', '') }, /wants a password/],
      [{ ...env, DATABASE_URL: env.DATABASE_URL.replace('change-me', 'x') }, /refuses us/],
      [{ ...env, DATABASE_URL: `${env.DATABASE_URL}?sslmode=require` }, /wants TLS/],
      [{ ...env, REDIS_URL: redis.url.replace(/:[0-9a-f]+@/, '') }, /Redis at .* refuses us/],
      [{ ...env, REDIS_URL: redis.url.replace(/:[0-9a-f]+@/, ':x@') }, /Redis at .* refuses us/],
    ]);

    const proxy = await startProxy('nginx', { folder, ports, hostName });
    if (proxy === null) return 'nginx is not installed here, not tried';
    try {
      const cookies: string[] = [];
      for (let count = 0; count < POLLERS; count += 1) {
        cookies.push(await signUp(proxy.url, hostName));
      }
      const way = { url: proxy.url, hostName, transport: 'polling' as const };
      const sockets = await openSockets(way, cookies, POLLERS);
      // A ping follows after 20 s; a request to another node ends the connection.
      await Promise.all(
        sockets.map((socket) =>
          socket
            .timeout(5000)
            .emitWithAck('getUnknown', {})
            .catch(() => null),
        ),
      );
      assert.ok(
        sockets.every(({ connected }) => connected),
        'polling went to another node',
      );
      for (const socket of sockets) socket.disconnect();
      const restart = async (port: string): Promise<void> => {
        await nodes.get(port)?.stop();
        nodes.set(port, await start(port));
      };
      const asked = await updateAsWritten(folder, ports, restart, { url: proxy.url, hostName });
      return `ok: PostgreSQL ${postgres.version} that came late, ${String(POLLERS)} people polling two nodes, ${String(wrong)} wrong addresses named, a rolling update with ${String(asked)} requests and none lost`;
    } finally {
      await proxy.stop();
    }
  } finally {
    for (const node of nodes.values()) await node.stop().catch(() => undefined);
    redis.kill();
    await postgres.stop().catch(() => undefined);
  }
}

/** Starts this system's Redis with a password, without persistence. */
async function startRedis(): Promise<{ url: string; kill: () => void }> {
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--requirepass'];
  const child = spawn('redis-server', [...args, password], { stdio: 'ignore' });
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
  while (!(await Promise.race([listens(port), failed]))) await wait(50);
  return { url: `redis://:${password}@127.0.0.1:${String(port)}`, kill: () => void child.kill() };
}

/** Runs the recipe with a systemctl for our nodes; returns the answered requests. */
async function updateAsWritten(
  folder: string,
  ports: readonly string[],
  restart: (port: string) => Promise<void>,
  site: { url: URL; hostName: string },
): Promise<number> {
  const control = createServer((asked, answer) => {
    restart((asked.url ?? '').slice(1)).then(
      () => answer.end(),
      () => answer.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const systemctl = join(programs, 'systemctl');
  await writeFile(
    systemctl,
    `#!/bin/sh\nexec curl -fsS http://127.0.0.1:${String(port)}/"\${2#pairwise@}"\n`,
  );
  await chmod(systemctl, 0o755);
  const recipe = await readFile(join(ROOT, 'docs/recipes/run-several-nodes.md'), 'utf8');
  const lines = /```sh\n([^`]*)```/.exec(recipe)?.[1] ?? '';
  assert.ok(lines.includes('4321 4322') && lines.includes('/readyz'), 'the recipe has changed');
  let going = true;
  const load = askAgainAndAgain(site, () => going);
  await execute('sh', ['-ec', lines.replace('4321 4322', ports.join(' '))], {
    env: { PATH: `${programs}:${process.env['PATH'] ?? ''}` },
    timeout: 60_000,
  });
  going = false;
  control.close();
  return load;
}

/** Requests pages and the API, four at a time; throws at the first bad answer. */
async function askAgainAndAgain(
  { url, hostName }: { url: URL; hostName: string },
  goesOn: () => boolean,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const paths = ['/login', '/healthz', '/how-it-works', '/api/me/counts'];
  const ask = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const options = {
        agent,
        servername: hostName,
        rejectUnauthorized: false,
        headers: { host: hostName },
      };
      const call = request(new URL(path, url), options, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      call.once('error', reject);
      call.end();
    });
  let asked = 0;
  await Promise.all(
    paths.map(async (path) => {
      while (goesOn()) {
        const status = await ask(path);
        // A stopping node reports it in /healthz.
        const fine = path === '/healthz' ? [200, 503] : [200, 302, 401];
        assert.ok(fine.includes(status), `${path}: ${String(status)}`);
        asked += 1;
      }
    }),
  );
  agent.destroy();
  return asked;
}
