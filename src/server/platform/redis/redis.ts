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

export type RedisClient = ReturnType<typeof newClient>;

/** Thrown while Redis is unreachable. */
class RedisAway extends Error {}

/** A connection for commands with time limits, and one that subscribes. */
export interface Redis {
  /** Whether the last contact succeeded. */
  readonly isUp: boolean;
  /** Runs `question`; rejects with {@link RedisAway} after a second, or at once during an outage. */
  ask<Answer>(question: (client: RedisClient) => Promise<Answer>): Promise<Answer>;
  /** Calls `listener` when Redis answers again. */
  onBack(listener: () => void): void;
  /** For the socket adapter; messages published during an outage are lost. */
  readonly publisher: RedisClient;
  readonly subscriber: RedisClient;
  /** Calls `listener` when a broken connection is back and events may be lost. */
  onBreak(listener: () => void): void;
  close(): void;
}

/** Connects within `startMs`; throws a {@link ConfigError} if Redis is unreachable or refuses. */
export async function openRedis(url: string, log: Log, startMs: number): Promise<Redis> {
  const client = newClient(url);
  const subscriber = newClient(url);
  const listeners: (() => void)[] = [];
  const broken: (() => void)[] = [];
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
  subscriber.on('error', () => undefined);
  await startWith([client, subscriber], url, { log, startMs });
  for (const one of [client, subscriber]) {
    one.on('ready', () => broken.forEach((listener) => listener()));
  }
  // The adapter ignores answers, and an unhandled rejection would end the process.
  ignoreFailures(client, ['publish']);
  ignoreFailures(subscriber, ['subscribe', 'pSubscribe', 'unsubscribe', 'pUnsubscribe']);

  return {
    get isUp() {
      return state === 'up';
    },
    async ask(question) {
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
    onBack: (listener) => void listeners.push(listener),
    publisher: client,
    subscriber,
    onBreak: (listener) => void broken.push(listener),
    close() {
      state = 'down';
      for (const one of [client, subscriber]) if (one.isOpen) one.destroy();
    },
  };
}

function ignoreFailures(client: RedisClient, names: readonly (keyof RedisClient)[]): void {
  for (const name of names) {
    const ask = (client[name] as (...args: unknown[]) => Promise<unknown>).bind(client);
    Object.assign(client, { [name]: (...args: unknown[]) => ask(...args).catch(() => 0) });
  }
}

function newClient(url: string) {
  return createClient({
    url,
    // Commands during an outage aren't queued, because their callers have continued.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** Math.min(retries, 10), RECONNECT_MAX_MS) + Math.random() * 100,
    },
  });
}

/** Refusals that waiting doesn't change. */
const REFUSAL = /^(NOAUTH|WRONGPASS|NOPERM|ERR AUTH)/;

async function startWith(
  clients: readonly [RedisClient, RedisClient],
  url: string,
  { log, startMs }: { log: Log; startMs: number },
): Promise<void> {
  const [client, other] = clients;
  const { host } = new URL(url);
  let timer: NodeJS.Timeout | undefined;
  let lastError: Error | null = null;
  const refused = new Promise<Error>((resolve) => {
    // The question is asked even without waiting time.
    timer = setTimeout(
      () => resolve(lastError ?? new Error('no answer')),
      Math.max(startMs, CONNECT_MS),
    );
    // The client would retry for ever.
    client.on('error', (error: Error) => {
      if (REFUSAL.test(error.message)) resolve(error);
      if (lastError === null) log.warn({ host, seconds: startMs / 1000 }, 'waiting for redis');
      lastError = error;
    });
  });
  const answered = client
    .connect()
    .then(() => client.ping())
    .then(() => other.connect())
    .then(
      () => null,
      (error: unknown) => error as Error,
    );
  const fault = await Promise.race([answered, refused]);
  clearTimeout(timer);
  if (fault === null) return;
  for (const one of clients) if (one.isOpen) one.destroy();
  throw new ConfigError(
    REFUSAL.test(fault.message)
      ? `Redis at ${host} refuses us (${fault.message}): set REDIS_URL to redis://user:password@host:6379 with its password; the user may be left out.`
      : `Redis at ${host} does not answer (${fault.message}): start it, set REDIS_URL to where it is, or leave REDIS_URL out to run a single node.`,
  );
}
