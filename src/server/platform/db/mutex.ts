/** Waits for the lock, in the order of asking; resolves with what releases it. */
export type Acquire = () => Promise<() => void>;

export function createMutex(): Acquire {
  let taken = false;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) taken = false;
    else next();
  };
  return async () => {
    if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
    taken = true;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };
}
