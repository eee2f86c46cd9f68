import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { createPublisher } from './publisher.ts';
import type { Redis, RedisClient } from './redis.ts';

/** Milliseconds a reader may hear nothing: twice what one of its commands waits. */
const READER_SILENCE_MS = 12_000;
/** Milliseconds between attempts of a reader whose Redis is away. */
const AGAIN_MS = 300;

/** What the Redis Streams adapter uses of a client of the `redis` package. */
export interface AdapterClient {
  /** By its presence the adapter knows the package. */
  sSubscribe(): void;
  xAdd(...entry: Parameters<RedisClient['xAdd']>): Promise<string>;
  publish(channel: string, payload: Buffer): Promise<number>;
  /** How many nodes listen, for questions to all of them. */
  sendCommand(words: string[]): Promise<unknown>;
  duplicate(): object;
  close(): void;
}

/**
 * Redis as the adapter gets it. Sockets of this node never wait for Redis: what is told to other
 * nodes goes through a {@link createPublisher}. No failure of Redis ends the process or makes it
 * spin. `missed` is called when entries of other nodes can have been lost here, and
 * `dropped` when entries of ours were.
 */
export function createAdapterClient(
  redis: Redis,
  { log, missed, dropped }: { log: Log; missed: () => void; dropped: () => void },
): AdapterClient {
  const publisher = createPublisher(redis, dropped);
  return {
    sSubscribe: () => undefined,
    xAdd(...entry) {
      publisher.add(entry);
      return Promise.resolve('');
    },
    publish: (channel, payload) =>
      redis
        .ask((client) => client.publish(channel, payload))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'not told to other nodes');
          return 0;
        }),
    sendCommand: (words) => redis.ask((client) => client.sendCommand(words)),
    duplicate: () => createReader(redis, missed),
    close: () => publisher.close(),
  };
}

type Streams = { key: string; id: string }[];

function createReader(redis: Redis, missed: () => void) {
  const client = redis.another(READER_SILENCE_MS);
  let begin: string | null = null;
  let broken = false;
  let connections = 0;
  client.on('ready', () => (broken = connections++ > 0));

  /** Where the stream ends now: reading on from "$" would skip what comes between two reads. */
  const endOf = async (key: string): Promise<string> =>
    (await client.xRevRange(key, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';

  /** After a break: what was read last must still be there, or what followed it may be gone. */
  const checkUnbroken = async (key: string, id: string): Promise<void> => {
    if (!broken) return;
    const last = (await client.xRange(key, id, id))?.[0];
    broken = false;
    if (last === undefined && id !== '0-0') missed();
  };

  return {
    on: () => undefined,
    sSubscribe: () => undefined,
    connect: () =>
      client.connect().then(
        () => undefined,
        () => undefined,
      ),
    disconnect() {
      if (client.isOpen) client.destroy();
    },
    async subscribe(channels: string[], listener: (payload: Buffer) => void): Promise<void> {
      // Kept over a break by the client itself; only the first time can fail.
      for (;;) {
        try {
          await client.subscribe(channels, listener, true);
          return;
        } catch {
          if (!client.isOpen) return;
          await wait(AGAIN_MS);
        }
      }
    },
    async xRead(streams: Streams, options: { COUNT: number; BLOCK: number }) {
      try {
        const [{ key, id } = { key: '', id: '' }] = streams;
        const from = id === '$' ? (begin ??= await endOf(key)) : id;
        await checkUnbroken(key, from);
        return await client.xRead([{ key, id: from }], options);
      } catch (error) {
        // The adapter asks again at once.
        await wait(AGAIN_MS);
        throw error;
      }
    },
  };
}
