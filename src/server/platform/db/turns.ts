/** Lets one at a time in, in the order they came; answers how to let the next one in. */
export type TakeTurn = () => Promise<() => void>;

export function createTurns(): TakeTurn {
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
