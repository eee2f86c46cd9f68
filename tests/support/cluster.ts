import { randomBytes } from 'node:crypto';
import { LIMIT_NAMES } from '#server/platform/config/rate-limits.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type RedisServer, startRedis } from './redis.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { type SlowProxy, startSlowProxy } from './slow-proxy.ts';

/** Several real nodes on one PostgreSQL and one Redis, with a proxy on each connection that can be slow. */
export interface Cluster {
  nodes: ServerProcess[];
  postgres: Postgres;
  redis: RedisServer;
  toPostgres: SlowProxy;
  toRedis: SlowProxy;
  node: (index: number) => ServerProcess;
  stop: () => Promise<void>;
}

/** Limits out of reach for a test of a few seconds, except the login limit under test. */
const LIMITS = LIMIT_NAMES.filter((name) => name !== 'login.email').map(
  (name) => `${name}=1000000/1s`,
);

export async function startCluster(size = 3, more: Record<string, string> = {}): Promise<Cluster> {
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
  return {
    nodes,
    postgres,
    redis,
    toPostgres,
    toRedis,
    node(index) {
      const found = nodes[index];
      if (found === undefined) throw new Error(`There is no node ${String(index)}`);
      return found;
    },
    async stop() {
      for (const node of nodes) await node.kill();
      await toPostgres.stop();
      await toRedis.stop();
      await redis.kill();
      await postgres.stop();
    },
  };
}
