/** A newer task of a key, as during typing, aborts the older one and starts after its end. */
export function createOneAtATime() {
  const latest = new Map<string, { abort: AbortController; ended: Promise<unknown> }>();

  return async <T>(key: string, task: (superseded: AbortSignal) => Promise<T>): Promise<T> => {
    const older = latest.get(key);
    older?.abort.abort();
    const abort = new AbortController();
    const result = (older?.ended ?? Promise.resolve()).then(() => task(abort.signal));
    const mine = { abort, ended: result.catch(() => undefined) };
    latest.set(key, mine);
    try {
      return await result;
    } finally {
      if (latest.get(key) === mine) latest.delete(key);
    }
  };
}
