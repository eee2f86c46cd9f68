/** Milliseconds of processor time that `work` takes this thread: by the clock, turns of others would count too. */
export function threadMs(work: () => unknown): number {
  const { user, system } = process.threadCpuUsage();
  work();
  const used = process.threadCpuUsage({ user, system });
  return (used.user + used.system) / 1000;
}
