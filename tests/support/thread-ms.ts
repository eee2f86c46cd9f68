/** Returns the milliseconds of this thread's processor time for `work`: a clock would include other threads. */
export function threadMs(work: () => unknown): number {
  const { user, system } = process.threadCpuUsage();
  work();
  const used = process.threadCpuUsage({ user, system });
  return (used.user + used.system) / 1000;
}

/** Milliseconds between two samples of the event loop. */
const LOOK_MS = 5;

/**
 * Returns the longest turn of this thread until `work` has ended, in milliseconds of processor time, with a precision
 * of {@link LOOK_MS}. Other processes do not count.
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
