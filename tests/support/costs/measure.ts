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

/** The cost of an input, and its outcome. */
export interface Taken {
  cost: Cost;
  outcome: string;
}

/** The outcome of an input that ended the server. */
export const ENDED = 'the server ended';

/**
 * Sends an input for the `n`th time. Memory that looks large may be earlier garbage: it is then measured again, right
 * after a collection.
 */
export async function measure(stand: Stand, input: Input, n: number): Promise<Taken> {
  const take = async (collect: boolean): Promise<Taken> => {
    try {
      await stand.probe.reset(collect);
      const outcome = await input.send(stand, n);
      return { cost: await stand.probe.read(), outcome };
    } catch {
      await stand.server.kill();
      await stand.server.restart();
      return { cost: { ms: Infinity, bytes: Infinity }, outcome: ENDED };
    }
  };
  const taken = await take(false);
  if (taken.cost.bytes <= LARGE_BYTES) return taken;
  const again = await take(true);
  return { ...taken, cost: { ...taken.cost, bytes: Math.min(taken.cost.bytes, again.cost.bytes) } };
}
