/** Work in progress for each key; browsers have six requests open at once. */
const AT_ONCE = 16;

/**
 * Runs at most 16 tasks of a key at a time, in order; others wait. Hundreds of requests of one address would otherwise
 * all wait for the database before those of other people.
 */
export function createInFlight() {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async <T>(key: string, work: () => T | Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < AT_ONCE) queue.running += 1;
    else await new Promise<void>((begin) => queue.waiting.push(begin));
    try {
      return await work();
    } finally {
      // The next task takes over the place.
      const next = queue.waiting.shift();
      if (next === undefined) queue.running -= 1;
      else next();
      if (queue.running === 0) queues.delete(key);
    }
  };
}
