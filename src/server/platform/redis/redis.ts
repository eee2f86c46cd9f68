import { createClient } from 'redis';
import { ConfigError } from '../config/environment.ts';
import type { Log } from '../log.ts';

/** Milliseconds a question to Redis may take; whoever asks goes on without the answer. */
const ASK_MS = 1000;
const CONNECT_MS = 2000;
/** Milliseconds a start waits for Redis. */
const START_MS = 8000;
const PING_MS = 2000;
/** Milliseconds without a word after which a connection is given up and made anew. */
const SILENCE_MS = 5000;
const RECONNECT_MAX_MS = 1000;

export type RedisClient = ReturnType<typeof newClient>;

/** Redis is away, or says nothing. */
class RedisAway extends Error {}

/** The one connection that asks Redis, with an end to all waiting. */
export interface Redis {
  /** Whether the last that was heard of it was good. */
  readonly isUp: boolean;
  /** Runs `question`; rejects with {@link RedisAway} after a second, at once while it is known to be away. */
  ask<Answer>(question: (client: RedisClient) => Promise<Answer>): Promise<Answer>;
  /** Calls `listener` each time it answers again. */
  onBack(listener: () => void): void;
  /** A connection of its own, for commands that wait or listen; not connected yet. */
  another(silenceMs: number): RedisClient;
  close(): void;
}

/** Connects; throws a {@link ConfigError} when nobody answers there. */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const client = newClient(url, SILENCE_MS, PING_MS);
  const others: RedisClient[] = [];
  const listeners: (() => void)[] = [];
  let state: 'up' | 'silent' | 'down' = 'down';

  const down = (error: unknown): void => {
    if (state !== 'down') log.warn({ err: error }, 'redis is away');
    state = 'down';
  };
  const heard = (): void => {
    if (state === 'up' || !client.isReady) return;
    if (state === 'down') log.info('redis answers');
    state = 'up';
    for (const listener of listeners) listener();
  };
  client.on('error', down);
  client.on('end', down);
  client.on('ready', heard);
  client.on('ping-interval', heard);
  await startWith(client, url);

  return {
    get isUp() {
      return state === 'up';
    },
    async ask(question) {
      // While nobody writes, the silence is noticed, and the connection made anew.
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
    onBack: (listener) => void listeners.push(listener),
    another(silenceMs) {
      const other = newClient(url, silenceMs, silenceMs / 3);
      other.on('error', () => undefined);
      others.push(other);
      return other;
    },
    close() {
      for (const one of [...others, client]) if (one.isOpen) one.destroy();
    },
  };
}

function newClient(url: string, socketTimeout: number, pingInterval: number) {
  return createClient({
    url,
    // The adapter of the sockets reads answers of this version.
    RESP: 2,
    // What cannot be asked now is not asked later: whoever asked has gone on.
    disableOfflineQueue: true,
    pingInterval,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** Math.min(retries, 10), RECONNECT_MAX_MS) + Math.random() * 100,
    },
  });
}

async function startWith(client: RedisClient, url: string): Promise<void> {
  const connected = client.connect().then(() => null);
  const late = AbortSignal.timeout(START_MS);
  const gaveUp = new Promise<'late'>((resolve) => {
    late.addEventListener('abort', () => resolve('late'), { once: true });
  });
  const outcome = await Promise.race([connected, gaveUp]).catch((error: unknown) => error);
  if (outcome === null) return;
  client.destroy();
  connected.catch(() => undefined);
  const { host } = new URL(url);
  throw new ConfigError(
    `Redis at ${host} does not answer: start it, set REDIS_URL to where it is, or leave REDIS_URL out to run a single node.`,
  );
}
