import autocannon from 'autocannon';

/** One of the things compared: an address under load. */
export interface Target {
  url: string;
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
  const load = (target: Target, duration = seconds) =>
    requestsPerSecond(target, connections, duration);
  // The first seconds belong to the compiler.
  await load(ours, 2);
  await load(theirs, 2);
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      pairs.push({ ours: await load(ours), theirs: await load(theirs) });
    } else {
      const second = await load(theirs);
      pairs.push({ ours: await load(ours), theirs: second });
    }
  }
  const ratios = pairs.map((pair) => pair.ours / pair.theirs);
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

async function requestsPerSecond(target: Target, connections: number, duration: number) {
  const { url, headers = {} } = target;
  const result = await autocannon({ url, headers, connections, duration });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0 || result.requests.total === 0) {
    throw new Error(`${url}: ${bad} of ${result.requests.total} requests failed`);
  }
  return result.requests.total / result.duration;
}

/** The middle value; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
