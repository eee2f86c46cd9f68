import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { LIMIT_NAMES } from '#server/platform/config/rate-limits.ts';
import { connectAccounts, createAccount, type SignedIn } from './account.ts';
import { ChatClient } from './chat/chat-client.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { startSlowProxy } from './slow-proxy.ts';

type Env = Record<string, string>;
type Who = Pick<SignedIn, 'cookie'>;

/** Limits out of reach for a test of a few seconds, except the login limit under test. */
const LIMITS = LIMIT_NAMES.filter((name) => name !== 'login.email').map(
  (name) => `${name}=1000000/1s`,
);

/**
 * Starts several real nodes on one PostgreSQL and one Redis, with a proxy on each connection that can be slow, before the
 * tests of a file, and stops them after those. `env` may depend on earlier hooks.
 */
export function useCluster(size = 3, env: Env | (() => Env) = {}) {
  let running!: Awaited<ReturnType<typeof startCluster>>;
  beforeAll(async () => {
    running = await startCluster(size, typeof env === 'function' ? env() : env);
  });
  afterAll(async () => {
    const { nodes, toPostgres, toRedis, redis, postgres } = running;
    for (const node of nodes) await node.kill();
    await toPostgres.stop();
    await toRedis.stop();
    await redis.kill();
    await postgres.stop();
  });
  const node = (index: number): ServerProcess => {
    const found = running.nodes[index];
    if (found === undefined) throw new Error(`There is no node ${String(index)}`);
    return found;
  };
  const url = (index: number): string => node(index).url;
  return {
    parts: () => running,
    node,
    url,
    /** Opens a socket at a node, until the end of the test. */
    open: async (index: number, { cookie }: Who): Promise<ChatClient> => {
      const client = await ChatClient.open(url(index), cookie);
      onTestFinished(() => client.close());
      return client;
    },
    /** Creates two people at the first two nodes and connects them at the last. */
    pair: async (): Promise<[SignedIn, SignedIn]> => {
      const [ada, ben] = [await createAccount(url(0)), await createAccount(url(1 % size))];
      await connectAccounts(url(size - 1), ada, ben);
      return [ada, ben];
    },
    call: async (index: number, { cookie }: Who, method: string, path: string, body?: unknown) => {
      const headers = { cookie, origin: url(index), 'content-type': 'application/json' };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(url(index) + path, { method, headers, ...sent });
      const text = await answer.text();
      return { status: answer.status, text, body: JSON.parse(text) as unknown };
    },
  };
}

async function startCluster(size: number, more: Env) {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const [toPostgres, toRedis] = await Promise.all([
    startSlowProxy(postgres.url),
    startSlowProxy(redis.url),
  ]);
  const env = {
    DATABASE_URL: toPostgres.url,
    REDIS_URL: toRedis.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: ['login.email=6/1h', ...LIMITS].join(' '),
    ...more,
  };
  // Starts all at once: they migrate the empty database once.
  const nodes = await Promise.all(Array.from({ length: size }, () => startServer({ env })));
  return { nodes, postgres, redis, toPostgres, toRedis };
}
