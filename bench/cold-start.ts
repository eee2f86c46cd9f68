// Measures the time from process start to /readyz, and the memory of an idle server.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../tests/support/server-process.ts';
import { median } from './support/side-by-side.ts';
import type { Bench } from './support/table.ts';

const STARTS = 9;
const READY_MS = 800;
const IDLE_MB = 140;
/** Milliseconds until the server is idle. */
const SETTLE_MS = 3000;

interface Start {
  ms: number;
  idleMb: number;
  /** After one rendered page. */
  usedMb: number;
}

export const bench: Bench = {
  title: 'start and idle memory',
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-bench-'));
    try {
      // The first start creates the schema and isn't counted.
      await measure(dataDir);
      const starts: Start[] = [];
      while (starts.length < STARTS) starts.push(await measure(dataDir));
      const times = starts.map(({ ms }) => ms);
      const idle = starts.map(({ idleMb }) => idleMb);
      const [ms, mb] = [median(times), median(idle)];
      const used = median(starts.map(({ usedMb }) => usedMb));
      return [
        {
          what: `${READY_MS} ms / start to ready`,
          figures: `${ms.toFixed(0)} ms; ${range(times)} in ${STARTS} starts`,
          value: READY_MS / ms,
          target: 1,
        },
        {
          what: `${IDLE_MB} MB / resident memory, idle`,
          figures: `${mb.toFixed(0)} MB; ${range(idle)}; ${used.toFixed(0)} MB once a page was rendered`,
          value: IDLE_MB / mb,
          target: 1,
        },
      ];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function measure(dataDir: string): Promise<Start> {
  const begin = performance.now();
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'info' } });
  try {
    const { status } = await fetch(`${server.url}/readyz`);
    const ms = performance.now() - begin;
    if (status !== 200) throw new Error(`/readyz answered ${status}`);
    await wait(SETTLE_MS);
    const idleMb = residentMb(server.pid);
    await (await fetch(`${server.url}/login`)).text();
    return { ms, idleMb, usedMb: residentMb(server.pid) };
  } finally {
    await server.stop();
  }
}

/** Returns resident memory, program pages included; NaN without /proc. */
function residentMb(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const range = (values: number[]): string =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
