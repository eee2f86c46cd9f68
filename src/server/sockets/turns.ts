/** The next turn of a person: `null` when it is now, otherwise a promise of it. */
export type TurnOf = (userId: string) => Promise<void> | null;

/**
 * Lets each person begin one thing in a turn of the event loop, in the order of asking. A request
 * of long polling brings hundreds of events at once, and so do fifty sockets.
 */
export function createTurns(): TurnOf {
  const waiting = new Map<string, (() => void)[]>();

  const goOn = (userId: string): void => {
    const begin = waiting.get(userId)?.shift();
    if (begin === undefined) {
      waiting.delete(userId);
      return;
    }
    setImmediate(goOn, userId);
    begin();
  };

  return (userId) => {
    const queue = waiting.get(userId);
    if (queue !== undefined) return new Promise((begin) => queue.push(begin));
    waiting.set(userId, []);
    setImmediate(goOn, userId);
    return null;
  };
}
