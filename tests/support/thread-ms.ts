/** Milliseconds of processor time that `work` takes this thread: by the clock, turns of others would count too. */
export function threadMs(work: () => unknown): number {
  const { user, system } = process.threadCpuUsage();
  work();
  const used = process.threadCpuUsage({ user, system });
  return (used.user + used.system) / 1000;
}

/** As often as this the turns of the event loop are looked at. */
const LOOK_MS = 5;

/**
 * Milliseconds of processor time in which this thread does nothing else, at most, until `work` has
 * ended: its longest turn, to some {@link LOOK_MS}. What other processes take does not count.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const used = process.threadCpuUsage(before);
    longest = Math.max(longest, (used.user + used.system) / 1000);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(look, LOOK_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  look();
  return longest;
}
