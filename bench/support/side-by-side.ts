import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** A compared address. */
export interface Target {
  url: string;
  /** The server's process, for CPU time (Linux only). */
  pid: number;
  headers?: Record<string, string>;
}

export interface SideBySideOptions {
  rounds?: number;
  /** Seconds per target and round. */
  seconds?: number;
  connections?: number;
}

export interface Comparison {
  /** Median requests per second. */
  ours: number;
  theirs: number;
  /** Median of the rounds' ratios. */
  ratio: number;
  /** Lowest and highest ratio. */
  spread: [number, number];
  /** Median ratio of requests per CPU second; NaN where unknown. */
  cpuRatio: number;
}

interface Load {
  perSecond: number;
  perCpuSecond: number;
}

/**
 * Loads two targets in turn, with the order swapped each round, so that other load affects both. Throws for an answer
 * other than 2xx.
 */
export async function sideBySide(
  ours: Target,
  theirs: Target,
  { rounds = 7, seconds = 3, connections = 32 }: SideBySideOptions = {},
): Promise<Comparison> {
  const load = (target: Target, duration = seconds) => measure(target, connections, duration);
  // The first seconds warm up.
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

/** Returns the user and system time of a process in seconds; NaN without /proc. */
function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Returns the median; the lower of two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
