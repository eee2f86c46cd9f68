/** Runs `work`: at once, or when all of the same person before it has had a turn of its own. */
export type InTurn = (userId: string, work: () => void) => void;

/**
 * Lets each person begin one thing in a turn of the event loop. A request of long polling brings
 * hundreds of events at once, and so do fifty sockets.
 */
export function createTurns(): InTurn {
  const waiting = new Map<string, (() => void)[]>();

  const goOn = (userId: string): void => {
    const work = waiting.get(userId)?.shift();
    if (work === undefined) {
      waiting.delete(userId);
      return;
    }
    setImmediate(goOn, userId);
    work();
  };

  return (userId, work) => {
    const queue = waiting.get(userId);
    if (queue !== undefined) {
      queue.push(work);
      return;
    }
    waiting.set(userId, []);
    setImmediate(goOn, userId);
    work();
  };
}
