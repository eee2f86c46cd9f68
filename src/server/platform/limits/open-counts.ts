/** Counts what is open per key, for instance the connections of an address. */
export function createOpenCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    /** Counts one more under `key`; returns a function to call at its end. */
    add(key: string): () => void {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
