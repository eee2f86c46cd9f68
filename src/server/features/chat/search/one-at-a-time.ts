/** Whether something newer waits for this to end. */
export interface Turn {
  superseded: boolean;
}

/**
 * Runs one task of a key at a time: a newer one waits, and the older one is told to end. It is
 * for work of which only the newest counts, as with someone who types.
 */
export function createOneAtATime() {
  const latest = new Map<string, Turn & { ended: Promise<unknown> }>();

  return async <T>(key: string, task: (turn: Turn) => Promise<T>): Promise<T> => {
    const older = latest.get(key);
    if (older !== undefined) older.superseded = true;
    const turn = { superseded: false, ended: Promise.resolve() as Promise<unknown> };
    const result = older === undefined ? task(turn) : older.ended.then(() => task(turn));
    turn.ended = result.catch(() => undefined);
    latest.set(key, turn);
    try {
      return await result;
    } finally {
      if (latest.get(key) === turn) latest.delete(key);
    }
  };
}
