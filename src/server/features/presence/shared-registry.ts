import { randomUUID } from 'node:crypto';
import { job } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import type { Registry, RegistryNews } from './registry.ts';
import { HEARTBEAT, HERE, JOIN, LEAVE, SWEEP } from './scripts.ts';

/** Milliseconds between two signs of life. */
const BEAT_MS = 1500;
/** Milliseconds after which a node that gave none is dead: its people go offline soon after. */
const LEASE_MS = 6000;
const BATCH = 500;

/**
 * Who is on which node, in Redis. A node holds a lease; when it runs out, the others take the
 * node's people off, each person by one of them. A node that finds itself taken off (it
 * hung, or Redis lost its data) puts its people back.
 */
export function createSharedRegistry(parts: RegistryNews & { redis: Redis; log: Log }): Registry {
  const { redis, log, came, gone, here } = parts;
  const node = randomUUID();
  /** Left while Redis was away, and when they were seen last. */
  const owed = new Map<string, number>();
  /** Something that Redis should know did not reach it. */
  let behind = true;
  /** Others that were silent as long as Redis was must be heard first. */
  let sweepFrom = 0;
  let closed = false;

  const run = (script: string, ...args: (string | number)[]): Promise<unknown> =>
    redis.ask((client) => client.eval(script, { arguments: args.map(String) }));

  const beat = async (): Promise<void> => {
    const [held, swept, ...dead] = (await run(HEARTBEAT, node, LEASE_MS)) as (number | string)[];
    const now = performance.now();
    if (held !== 1) {
      sweepFrom = now + LEASE_MS;
      behind = true;
    }
    if (swept === 1) behind = true;
    if (behind) await catchUp(swept === 1);
    if (now >= sweepFrom) for (const other of dead) await sweep(String(other));
  };

  /** `tell`: others have been told that these people left. */
  const catchUp = async (tell: boolean): Promise<void> => {
    behind = false;
    try {
      const people = [...here()];
      for (let from = 0; from < people.length; from += BATCH) {
        const back = await run(JOIN, node, ...people.slice(from, from + BATCH));
        if (tell) for (const userId of back as string[]) came(userId);
      }
      const present = new Set(people);
      for (const [userId, seenAt] of owed) {
        owed.delete(userId);
        if (present.has(userId)) continue;
        if ((await run(LEAVE, node, userId)) !== 0) gone(userId, seenAt);
      }
    } catch (error) {
      behind = true;
      throw error;
    }
  };

  const sweep = async (dead: string): Promise<void> => {
    for (let done = false; !done;) {
      const answer = (await run(SWEEP, dead, BATCH)) as (number | string)[];
      const [finished, until, ...people] = answer;
      const seenAt = Number(until) - LEASE_MS;
      for (const userId of people) gone(String(userId), seenAt);
      done = finished === 1;
      if (done) log.warn({ people: people.length }, 'a node is gone; its people went offline');
    }
  };

  const failed = (error: unknown): void => {
    behind = true;
    if (redis.isUp) log.warn({ err: error }, 'presence not shared');
  };

  const heartbeat = job({ everyMs: BEAT_MS, atOnce: true, work: beat, onError: failed });
  redis.onBack(() => heartbeat.runSoon());

  return {
    join(userId) {
      owed.delete(userId);
      run(JOIN, node, userId).then(
        (first) => {
          if ((first as string[]).length > 0) came(userId);
        },
        (error: unknown) => {
          failed(error);
          // Whoever can be reached may know; hearing it twice does no harm.
          came(userId);
        },
      );
    },
    leave(userId, seenAt) {
      if (closed) return;
      run(LEAVE, node, userId).then(
        (last) => {
          if (last === 1) gone(userId, seenAt);
        },
        (error: unknown) => {
          owed.set(userId, seenAt);
          failed(error);
        },
      );
    },
    // Nobody to ask: then who is not here is taken for away.
    elsewhere: (userId) =>
      run(HERE, userId).then(
        (count) => count === 1,
        () => false,
      ),
    async close() {
      closed = true;
      await heartbeat.close();
    },
  };
}
