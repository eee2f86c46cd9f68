/** The next turn of a person: `null` when it is now, otherwise a promise of it. */
export type FairQueue = (userId: string) => Promise<void> | null;

/**
 * How many things a person begins in a turn of the event loop. The dearest, a history of the longest
 * messages, takes some 5 ms; a browser that sends what it kept is not held up.
 */
const A_TURN = 8;

interface Queue {
  /** How many more may begin in this turn. */
  left: number;
  waiting: (() => void)[];
}

/**
 * Lets each person begin a few things in a turn of the event loop, in the order of asking. A request
 * of long polling brings hundreds of events at once, and so do fifty sockets.
 */
export function createFairQueue(): FairQueue {
  const queues = new Map<string, Queue>();

  const goOn = (userId: string, queue: Queue): void => {
    if (queue.waiting.length === 0) {
      queues.delete(userId);
      return;
    }
    const begin = queue.waiting.splice(0, A_TURN);
    queue.left = A_TURN - begin.length;
    setImmediate(goOn, userId, queue);
    for (const one of begin) one();
  };

  return (userId) => {
    const queue = queues.get(userId);
    if (queue === undefined) {
      const fresh: Queue = { left: A_TURN - 1, waiting: [] };
      queues.set(userId, fresh);
      setImmediate(goOn, userId, fresh);
      return null;
    }
    if (queue.left > 0 && queue.waiting.length === 0) {
      queue.left -= 1;
      return null;
    }
    return new Promise((begin) => queue.waiting.push(begin));
  };
}
