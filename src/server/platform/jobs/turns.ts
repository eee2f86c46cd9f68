/** Runs work for the same key one after the other. */
export function createTurns() {
  /** Ends with the last work of each key. */
  const last = new Map<string, Promise<unknown>>();

  /** Returns the result of `work`. */
  const inTurn = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = result.catch(() => undefined);
    last.set(key, settled);
    try {
      return await result;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };

  /** Resolves when all work so far has ended. */
  const settled = () => Promise.all(last.values());

  return { inTurn, settled };
}
