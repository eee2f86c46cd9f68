import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Input, send, type Target } from './calls.ts';
import { type Cost, createProbe, type Probe } from './probe.ts';
import { makeWorld, MODERATOR, type WorldSize } from './world.ts';

/** What no input of one client may cost: milliseconds of the loop, and bytes. */
export const HOLD_MS = 100;
export const GROWTH_BYTES = 50_000_000;

/** Growth that is looked at twice. */
const LARGE_BYTES = GROWTH_BYTES / 2;

/** A production server at its default limits, with the worst of legal data and a probe in it. */
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
      // Behind a proxy, so that each call may be from another address.
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

/** What comes with the first page, message or feed is loaded: nobody's input costs that again. */
async function warm({ url, world: { readings } }: Stand): Promise<void> {
  const { reader, writer } = [...readings.values()][0] ?? {};
  if (reader === undefined || writer === undefined) return;
  const headers = { cookie: reader.cookie };
  const paths = ['/', '/login', '/chat', `/chat/${writer.id}`, '/settings', '/profile', '/admin'];
  for (const path of [...paths, ...paths, '/api/user/feed', `/api/chat/${writer.id}/messages`]) {
    await send(url, { method: 'GET', path, headers });
  }
}

/** How an input was answered that no server outlives. */
export const ENDED = 'the server ended';

/** What an input cost in each of its runs, and how it was answered. */
export interface Taken {
  costs: Cost[];
  outcomes: Map<string, number>;
}

/**
 * Runs an input, for the `first`th time and so on. Memory that looks large may be garbage of
 * before: it is then measured again, right after a collection.
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

/** The figures of all runs that are judged. */
export interface Figures {
  /** Milliseconds: least, median and most processor time of the main thread between two turns of its loop. */
  lock: [least: number, median: number, most: number];
  /** Median milliseconds by which the loop was late. */
  late: number;
  /** The most bytes. */
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
