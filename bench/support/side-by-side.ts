import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** One of the things compared: an address under load. */
export interface Target {
  url: string;
  /** The server's process, for what an answer costs it; read on Linux only. */
  pid: number;
  headers?: Record<string, string>;
}

export interface SideBySideOptions {
  rounds?: number;
  /** Seconds of load on each target in each round. */
  seconds?: number;
  connections?: number;
}

export interface Comparison {
  /** Median requests a second. */
  ours: number;
  theirs: number;
  /** Median of the rounds' ratios, ours to theirs. */
  ratio: number;
  /** Smallest and largest ratio of a round: how far to trust it. */
  spread: [number, number];
  /**
   * Median ratio of requests per second of CPU time, which what else runs on the machine
   * disturbs less; NaN where the system does not tell.
   */
  cpuRatio: number;
}

interface Load {
  perSecond: number;
  perCpuSecond: number;
}

/**
 * Loads two targets in turn, round by round, with the order swapped each time, so that what
 * else the machine does falls on both. Throws when an answer is not a 2xx.
 */
export async function sideBySide(
  ours: Target,
  theirs: Target,
  { rounds = 7, seconds = 3, connections = 32 }: SideBySideOptions = {},
): Promise<Comparison> {
  const load = (target: Target, duration = seconds) => measure(target, connections, duration);
  // The first seconds belong to the compiler.
  await load(ours, 2);
  await load(theirs, 2);
  const pairs: { ours: Load; theirs: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      pairs.push({ ours: await load(ours), theirs: await load(theirs) });
    } else {
      const second = await load(theirs);
      pairs.push({ ours: await load(ours), theirs: second });
    }
  }
  const ratios = pairs.map((pair) => pair.ours.perSecond / pair.theirs.perSecond);
  return {
    ours: median(pairs.map((pair) => pair.ours.perSecond)),
    theirs: median(pairs.map((pair) => pair.theirs.perSecond)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    cpuRatio: median(pairs.map((pair) => pair.ours.perCpuSecond / pair.theirs.perCpuSecond)),
  };
}

async function measure(target: Target, connections: number, duration: number): Promise<Load> {
  const { url, headers = {}, pid } = target;
  const before = cpuSeconds(pid);
  const result = await autocannon({ url, headers, connections, duration });
  const bad = result.non2xx + result.errors + result.timeouts;
  const { total } = result.requests;
  if (bad > 0 || total === 0) throw new Error(`${url}: ${bad} of ${total} requests failed`);
  return {
    perSecond: total / result.duration,
    perCpuSecond: total / (cpuSeconds(pid) - before),
  };
}

/** User and system time a process has used so far; NaN where /proc does not tell. */
function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The middle value; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
