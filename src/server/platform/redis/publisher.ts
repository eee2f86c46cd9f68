import type { Redis, RedisClient } from './redis.ts';

/** Entries that wait for Redis at most: about a minute of a busy node. */
const WAITING_MAX = 20_000;
const BATCH = 200;
/** Milliseconds until a batch that Redis refused (full, for instance) is tried again. */
const AGAIN_MS = 500;

type Entry = Parameters<RedisClient['xAdd']>;

/**
 * What this node tells the others, in order. While Redis is away or full it is kept and told
 * afterwards; what no longer fits is dropped, oldest first, and `dropped` is called once Redis
 * takes entries again.
 */
export interface Publisher {
  add(entry: Entry): void;
  close(): void;
}

export function createPublisher(redis: Redis, dropped: () => void): Publisher {
  let waiting: Entry[] = [];
  let running = false;
  let lost = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = new AbortController();
  const isClosed = (): boolean => stop.signal.aborted;

  const run = async (): Promise<void> => {
    if (running || isClosed()) return;
    running = true;
    clearTimeout(timer);
    while (waiting.length > 0 && !isClosed()) {
      const batch = waiting.splice(0, BATCH);
      const sent = await Promise.allSettled(
        batch.map((entry) => redis.ask((client) => client.xAdd(...entry))),
      );
      const unsent = batch.filter((_entry, index) => sent[index]?.status === 'rejected');
      if (unsent.length === 0) continue;
      waiting = [...unsent, ...waiting];
      timer = setTimeout(() => void run(), AGAIN_MS);
      break;
    }
    running = false;
    if (waiting.length === 0 && lost) {
      lost = false;
      dropped();
    }
  };
  redis.onBack(() => void run());

  return {
    add(entry) {
      waiting.push(entry);
      if (waiting.length > WAITING_MAX) {
        waiting.splice(0, BATCH);
        lost = true;
      }
      if (redis.isUp) void run();
    },
    close() {
      stop.abort();
      clearTimeout(timer);
    },
  };
}
