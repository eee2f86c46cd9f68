import { EventEmitter } from 'node:events';
import { createClient } from 'redis';
import { ConfigError } from '../config/environment.ts';
import type { Log } from '../log.ts';

/** Milliseconds per command; callers continue without the answer. */
const ASK_MS = 1000;
const CONNECT_MS = 2000;
const PING_MS = 2000;
/** Milliseconds of silence before a reconnect. */
const SILENCE_MS = 5000;
const RECONNECT_MAX_MS = 1000;
/** Refusals that waiting doesn't change. */
const REFUSAL = /^(NOAUTH|WRONGPASS|NOPERM|ERR AUTH)/;

/** Thrown while Redis is unreachable. */
class RedisAway extends Error {}

export type Redis = Awaited<ReturnType<typeof openRedis>>;

/**
 * Opens a connection for commands with time limits, and one that subscribes, within `startMs`. Throws a
 * {@link ConfigError} if Redis is unreachable or refuses.
 */
export async function openRedis(url: string, log: Log, startMs: number) {
  const { host } = new URL(url);
  const giveUpAt = performance.now() + startMs;
  let isStarting = true;
  /** Returns the milliseconds until the next attempt; false ends a start in vain. */
  const reconnectStrategy = (retries: number, cause: Error): number | false => {
    if (isStarting) {
      if (REFUSAL.test(cause.message) || performance.now() > giveUpAt) return false;
      if (retries === 0) log.warn({ host, seconds: startMs / 1000 }, 'waiting for redis');
    }
    return Math.min(50 * 2 ** Math.min(retries, 10), RECONNECT_MAX_MS) + Math.random() * 100;
  };
  const client = createClient({
    url,
    // Commands during an outage aren't queued, because their callers have continued.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy },
  });
  const subscriber = client.duplicate();
  const disconnect = (): void => {
    for (const one of [client, subscriber]) if (one.isOpen) one.destroy();
  };
  /** Says `back` when Redis answers again, and `broken` when a broken connection is back and events may be lost. */
  const news = new EventEmitter();
  let state: 'up' | 'silent' | 'down' = 'down';

  const down = (error: unknown): void => {
    if (state !== 'down') log.warn({ err: error }, 'redis is away');
    state = 'down';
  };
  const heard = (): void => {
    if (state === 'up' || !client.isReady) return;
    if (state === 'down') log.info('redis answers');
    state = 'up';
    news.emit('back');
  };
  client.on('error', down);
  client.on('end', down);
  client.on('ready', heard);
  client.on('ping-interval', heard);
  subscriber.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    await subscriber.connect();
    isStarting = false;
  } catch (error) {
    disconnect();
    throw startFault(host, error as Error);
  }
  for (const one of [client, subscriber]) {
    one.on('ready', () => news.emit('broken'));
    // The adapter ignores answers, and an unhandled rejection would end the process.
    ignoreFailures(one, ['publish', 'subscribe', 'pSubscribe', 'unsubscribe', 'pUnsubscribe']);
  }

  return {
    /** Whether the last contact succeeded. */
    get isUp(): boolean {
      return state === 'up';
    },
    /** Runs `question`; rejects with {@link RedisAway} after a second, or at once during an outage. */
    async ask<Answer>(question: (redis: typeof client) => Promise<Answer>): Promise<Answer> {
      // The silence closes the connection and reconnects.
      if (state !== 'up') throw new RedisAway(`Redis is ${state}`);
      const answer = question(client);
      answer.then(heard, () => undefined);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          if (state === 'up') state = 'silent';
          reject(new RedisAway('Redis says nothing'));
        }, ASK_MS);
      });
      try {
        return await Promise.race([answer, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    news,
    /** For the socket adapter, like `subscriber`; messages published during an outage are lost. */
    publisher: client,
    subscriber,
    close(): void {
      state = 'down';
      disconnect();
    },
  };
}

function ignoreFailures(client: object, names: readonly string[]): void {
  for (const name of names) {
    const ask = (Reflect.get(client, name) as (...args: unknown[]) => Promise<unknown>).bind(
      client,
    );
    Object.assign(client, { [name]: (...args: unknown[]) => ask(...args).catch(() => 0) });
  }
}

const startFault = (host: string, { message }: Error): ConfigError =>
  new ConfigError(
    REFUSAL.test(message)
      ? `Redis at ${host} refuses us (${message}): set REDIS_URL to redis://user:password@host:6379 with its password; the user may be left out.`
      : `Redis at ${host} does not answer (${message}): start it, set REDIS_URL to where it is, or leave REDIS_URL out to run a single node.`,
  );
