import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { PAD_VERSIONS_MAX, type PadVersion, type PadVersionAnswer } from '#shared/pad.ts';
import type { Database } from '../../platform/db/database.ts';
import { iso } from '../../platform/time.ts';
import { Problem } from '../../platform/problem.ts';
import type { Asker, PadReading } from './reading.ts';
import { otherOf } from '../chat/messages/pairs.ts';
import type { Pair } from '../chat/messages/store.ts';
import { findPad, padsOf } from './repository.ts';
import { addVersion, findVersion, listVersions, newestVersion } from './versions-repository.ts';
import { DAY_MS } from '#shared/time.ts';

/** Milliseconds of writing between two versions. */
const APART_MS = 10 * 60_000;
/** Milliseconds between versions before deletions, and the versions of a day after which only time counts. */
const DELETION_APART_MS = 60_000;
const DAILY_MAX = 250;
/** Maximum remembered pads with the time of their last check. */
const KNOWN_MAX = 10_000;

/** Versions of a pad's text. */
export function createPadVersions(parts: {
  database: Database;
  reading: Pick<PadReading, 'textOf' | 'rescuedTextOf'>;
}) {
  const { database, reading } = parts;
  const looked = new LRUCache<string, number>({ max: KNOWN_MAX });

  /** Stores a text as a version, unless it is empty or the last version is less than `apartMs` old. */
  async function keep(pair: Pair, text: string, apartMs: number): Promise<void> {
    const body = Buffer.from(text);
    if (body.length === 0) return;
    const now = Date.now();
    await database.db.transaction().execute(async (trx) => {
      // Two nodes may store the same version.
      if ((await findPad(trx, pair, { lock: true })) === undefined) return;
      const newest = await newestVersion(trx, pair);
      if (newest !== undefined && (newest.at > now - apartMs || body.equals(newest.body))) return;
      const many = apartMs === DELETION_APART_MS && (await newestVersion(trx, pair, DAILY_MAX));
      if (many && many.at > now - DAY_MS) return;
      // Every version stays for a day, so that a partner can't push out the others in a night.
      const version = { id: randomUUIDv7(), at: now, body };
      await addVersion(trx, pair, version, { kept: PAD_VERSIONS_MAX, keptMs: DAY_MS });
    });
  }

  return {
    /**
     * Stores a version of the text before a change, every ten minutes at most, or `always`; of a pad too slow to open,
     * the text that opens in time. Throws if the text could be read later: the change must wait for it.
     */
    async before(asker: Asker, pair: Pair, { always = false } = {}): Promise<void> {
      const key = pair.lowUserId + pair.highUserId;
      if (!always && (looked.get(key) ?? -Infinity) > Date.now() - APART_MS) return;
      looked.set(key, Date.now());
      try {
        const text = await reading.textOf(asker, pair).catch((error: unknown) => {
          if (!(error instanceof Problem) || error.code !== 'too_large') throw error;
          return reading.rescuedTextOf(asker, pair);
        });
        await keep(pair, text, always ? 0 : APART_MS);
      } catch (error) {
        looked.delete(key);
        throw error;
      }
    },

    /** Stores the text before a deletion as a version, once a minute at most. */
    beforeDeletion: (pair: Pair, text: string) => keep(pair, text, DELETION_APART_MS),

    async list(pair: Pair): Promise<PadVersion[]> {
      const rows = await listVersions(database.db, pair);
      return rows.map(({ id, at, bytes }) => ({ _id: id, at: iso(at), bytes }));
    },

    /** Returns a version; throws `not_found` for an unknown one. */
    async find(pair: Pair, id: string): Promise<PadVersionAnswer> {
      const version = await findVersion(database.db, pair, id);
      if (version === undefined) throw new Problem('not_found', 'There is no such version');
      return { at: iso(version.at), text: version.body.toString() };
    },

    /** Yields all versions of all pads of a user. */
    async *all(userId: string) {
      for (const pair of await padsOf(database.db, userId)) {
        const withUserId = otherOf(pair, userId);
        for (const { id } of await listVersions(database.db, pair)) {
          const version = await findVersion(database.db, pair, id);
          if (version === undefined) continue;
          yield { withUserId, at: iso(version.at), text: version.body.toString() };
          await nextTurn();
        }
      }
    },
  };
}
