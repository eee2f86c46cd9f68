import type { ServerResponse } from 'node:http';

/** Work in progress for each key; browsers have six requests open at once. */
const AT_ONCE = 16;

/**
 * Runs at most 16 tasks of a key at a time, in order; others wait. Hundreds of requests of one address would otherwise
 * all wait for the database before those of other people. The work must not wait for its client, who could hold the
 * place. Resolves to `null` without the work if the client leaves first.
 */
export function createInFlight() {
  const queues = new Map<string, { running: number; waiting: Set<(begins: boolean) => void> }>();

  return async <T>(
    key: string,
    response: Pick<ServerResponse, 'once' | 'off'>,
    work: () => T | Promise<T>,
  ): Promise<T | null> => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
    queues.set(key, queue);
    if (queue.running < AT_ONCE) queue.running += 1;
    else {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const leave = () => {
        queue.waiting.delete(resolve);
        resolve(false);
      };
      queue.waiting.add(resolve);
      response.once('close', leave);
      if (!(await promise)) return null;
      response.off('close', leave);
    }
    try {
      return await work();
    } finally {
      const [next] = queue.waiting;
      if (next === undefined) queue.running -= 1;
      else {
        // The next task takes over the place.
        queue.waiting.delete(next);
        next(true);
      }
      if (queue.running === 0) queues.delete(key);
    }
  };
}
