/** Counts what is open per key, for instance the connections of an address. */
export function createOpenCounts() {
  const open = new Map<string, Set<object>>();
  return {
    of: (key: string): number => open.get(key)?.size ?? 0,
    /** Counts one more under `key`; returns a function to call at its end. */
    add(key: string): () => void {
      const ones = open.get(key) ?? new Set();
      const one = {};
      open.set(key, ones.add(one));
      return () => {
        if (ones.delete(one) && ones.size === 0) open.delete(key);
      };
    },
  };
}
