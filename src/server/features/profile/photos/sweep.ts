/** Files per read. */
const SIZE = 100;

interface Sweep {
  /** Returns the names of at most `limit` files that are due, the longest due first. */
  due: (limit: number) => Promise<string[]>;
  /** Deletes the file, then its row, so that a crash leaves no file without a row. */
  remove: (name: string) => Promise<void>;
  onError: (error: unknown) => void;
  closing?: AbortSignal | undefined;
}

/** One file that can't be deleted doesn't keep the others; it is tried again with the next sweep. */
export async function sweep({ due, remove, onError, closing }: Sweep): Promise<void> {
  for (let more = true; more;) {
    const names = await due(SIZE);
    more = names.length === SIZE;
    for (const name of names) {
      if (closing?.aborted) return;
      try {
        await remove(name);
      } catch (error) {
        onError(error);
        more = false;
      }
    }
  }
}
