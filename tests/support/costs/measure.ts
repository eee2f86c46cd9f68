import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Input, send, type Target } from './calls.ts';
import { type Cost, createProbe, type Probe } from './probe.ts';
import { makeWorld, MODERATOR, type WorldSize } from './world.ts';

/** Maximum cost of one client's input: milliseconds of the event loop, and bytes. */
export const HOLD_MS = 100;
export const GROWTH_BYTES = 50_000_000;

/** Growth in bytes that is measured again. */
const LARGE_BYTES = GROWTH_BYTES / 2;

/** A production server at its default limits, with the worst valid data and a probe. */
export interface Stand extends Target {
  probe: Probe;
  server: ServerProcess;
  close: () => Promise<void>;
}

export async function openStand(size: WorldSize): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'pairwise-costs-'));
  const dataDir = join(folder, 'data');
  try {
    const world = await makeWorld(dataDir, size);
    const probe = createProbe(folder);
    const server = await startServer({
      dataDir,
      // Behind a proxy, so that each call can have another address.
      env: { ...probe.env, RATE_LIMITS: '', TRUST_PROXY: '1', ADMIN_EMAILS: MODERATOR.emailId },
    });
    const stand = {
      ...{ world, probe, server, url: server.url },
      close: async () => {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
    await warm(stand);
    return stand;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Loads the code for the first page, message and feed, so that it does not count for an input. */
async function warm({ url, world: { readings } }: Stand): Promise<void> {
  const { reader, writer } = [...readings.values()][0] ?? {};
  if (reader === undefined || writer === undefined) return;
  const headers = { cookie: reader.cookie };
  const paths = ['/', '/login', '/chat', `/chat/${writer.id}`, '/settings', '/profile', '/admin'];
  for (const path of [...paths, ...paths, '/api/user/feed', `/api/chat/${writer.id}/messages`]) {
    await send(url, { method: 'GET', path, headers });
  }
}

/** The outcome of an input that ended the server. */
export const ENDED = 'the server ended';

/** The cost of an input in each of its runs, and its outcomes. */
export interface Taken {
  costs: Cost[];
  outcomes: Map<string, number>;
}

/**
 * Runs an input, starting with number `first`. Memory that looks large may be earlier garbage: it is then measured
 * again, right after a collection.
 */
export async function measure(
  stand: Stand,
  input: Input,
  { runs, first = 0 }: { runs: number; first?: number },
): Promise<Taken> {
  const taken: Taken = { costs: [], outcomes: new Map() };
  const take = async (n: number, collect: boolean): Promise<Cost> => {
    const note = (outcome: string): void => {
      taken.outcomes.set(outcome, (taken.outcomes.get(outcome) ?? 0) + 1);
    };
    try {
      await stand.probe.reset(collect);
      const outcome = await input.send(stand, n);
      const cost = await stand.probe.read();
      note(outcome);
      return cost;
    } catch {
      note(ENDED);
      await stand.server.kill();
      await stand.server.restart();
      return { cpu: Infinity, wall: Infinity, grown: Infinity };
    }
  };
  for (let n = first; n < first + runs; n += 1) {
    const cost = await take(n, false);
    if (cost.grown > LARGE_BYTES) cost.grown = Math.min(cost.grown, (await take(n, true)).grown);
    taken.costs.push(cost);
  }
  return taken;
}

/** The figures of all runs for the verdict. */
export interface Figures {
  /** Milliseconds: least, median and most processor time of the main thread between two turns of its loop. */
  lock: [least: number, median: number, most: number];
  /** Median delay of the loop in milliseconds. */
  late: number;
  /** Maximum growth in bytes. */
  grown: number;
}

export function figuresOf({ costs }: Taken): Figures {
  const sorted = costs.map(({ cpu }) => cpu).sort((one, other) => one - other);
  const late = costs.map(({ wall }) => wall).sort((one, other) => one - other);
  const middle = Math.floor(costs.length / 2);
  return {
    lock: [sorted[0] ?? 0, sorted[middle] ?? 0, sorted.at(-1) ?? 0],
    late: late[middle] ?? 0,
    grown: Math.max(...costs.map(({ grown }) => grown)),
  };
}
