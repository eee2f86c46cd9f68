import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { PadJoined, PadVersion, PadVersionAnswer } from '#shared/pad.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import type { CodeLanguage } from '#shared/snippet.ts';
import type { Database } from '../../platform/db/database.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Log } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import {
  findPad,
  findUpdates,
  insertUpdates,
  type NewUpdate,
  padsOf,
  type Pair,
  replaceUpdates,
  savePad,
} from './repository.ts';
import { createPadAbsences } from './absences.ts';
import { createPadReading } from './reading.ts';
import { beyond, checkUpdate, isRoomy, stateVectorOf } from './update.ts';
import { createPadVersions } from './versions.ts';

/** The language of a pad for which nobody has chosen one. */
const LANGUAGE: CodeLanguage = 'typescript';
/** A document without anything in it, and a state vector of it. */
const NOTHING = new Uint8Array([0, 0]);
const NOWHERE = new Uint8Array([0]);
/** Updates of a pad that are kept singly: reading one takes no longer than that. */
const KEPT_SINGLY = 100;
/** Pads whose updates are counted. */
const COUNTED_MAX = 10_000;

export type Pads = ReturnType<typeof createPads>;

/**
 * The text that two connected developers write together. It is kept as the updates they made, which
 * are merged now and then; no document stays in memory. Refusals are {@link Problem}s.
 */
export function createPads(parts: {
  database: Database;
  /** The pair, when the two are connected; anyone else is `not_found`. */
  pairOf: (userId: string, targetUserId: string) => Promise<Pair>;
  /** Says in the conversation that `writer` changed the pad. */
  tell: (writer: ChatPerson, targetUserId: string) => Promise<void>;
  log: Log;
}) {
  const { database, pairOf, tell, log } = parts;
  const reading = createPadReading(log);
  const textOf = async (merged: Uint8Array): Promise<string> =>
    merged === NOTHING ? '' : reading.textOf(merged);
  const textNow = async (pair: Pair): Promise<string> => textOf(await read(pair));
  const versions = createPadVersions({ database, textOf: textNow });
  const absences = createPadAbsences({ database, textOf: textNow, tell, log });
  /** Whether there was room. */
  const commits = createGroupCommit<NewUpdate, boolean>((updates) =>
    database.db.transaction().execute((trx) => insertUpdates(trx, updates)),
  );
  /** Updates of a pad since this process has seen it merged; by its pair. */
  const counted = new Map<string, number>();
  const merging = new Map<string, Promise<void>>();

  async function read(pair: Pair): Promise<Uint8Array> {
    const updates = await findUpdates(database.db, pair);
    if (updates.length > KEPT_SINGLY / 2) mergeLater(pair);
    return updates.length === 0 ? NOTHING : reading.merged(updates.map(({ body }) => body));
  }

  /** Makes one update of all there are; once at a time. */
  function merge(pair: Pair): Promise<void> {
    const key = pair.lowUserId + pair.highUserId;
    const underway = merging.get(key);
    if (underway !== undefined) return underway;
    const done = database.db
      .transaction()
      .execute(async (trx) => {
        if ((await findPad(trx, pair, { kind: database.kind })) === undefined) return;
        const updates = await findUpdates(trx, pair);
        // A full pad that refuses one change after the other is merged already.
        if (updates.length < 2) return;
        const whole = await reading.merged(updates.map(({ body }) => body));
        const merged = isRoomy(whole) ? await reading.squeezed(whole) : whole;
        const ids = updates.map(({ id }) => id);
        await replaceUpdates(trx, pair, ids, { id: randomUUIDv7(), body: Buffer.from(merged) });
      })
      .finally(() => merging.delete(key));
    counted.delete(key);
    merging.set(key, done);
    return done;
  }

  const mergeLater = (pair: Pair): void => {
    merge(pair).catch((error: unknown) => log.warn({ err: error }, 'a pad was not merged'));
  };

  /** Refuses what would make the document larger than it may be, merged as small as it goes. */
  async function add(update: NewUpdate): Promise<void> {
    if (await commits.add(update).catch(parted)) return;
    await merge(update);
    if (await commits.add(update).catch(parted)) return;
    throw new Problem('too_large', 'This pad is full. Take something out, or begin a new one.');
  }

  function count(pair: Pair): void {
    const key = pair.lowUserId + pair.highUserId;
    const now = (counted.get(key) ?? 0) + 1;
    if (now >= KEPT_SINGLY) {
      mergeLater(pair);
      return;
    }
    const [oldest] = counted.keys();
    if (counted.size >= COUNTED_MAX && oldest !== undefined) counted.delete(oldest);
    counted.set(key, now);
  }

  /** One pad that cannot be read keeps nothing else out of a copy. */
  const exported = (pair: Pair): Promise<string | null> =>
    textNow(pair).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    });

  return {
    pairOf,
    absences,

    /** What a browser whose document is at `stateVector` lacks; `null`: it has nothing yet. */
    async join(
      userId: string,
      targetUserId: string,
      stateVector: Uint8Array | null,
    ): Promise<PadJoined> {
      const pair = await pairOf(userId, targetUserId);
      const changedSince = await absences.cameBack(pair, userId);
      const [merged, pad] = [await read(pair), await findPad(database.db, pair)];
      return {
        changedSince,
        update: base64(beyond(merged, stateVector ?? NOWHERE)),
        stateVector: base64(stateVectorOf(merged)),
        language: pad?.language ?? LANGUAGE,
        name: pad?.name ?? '',
      };
    },

    /** Resolves once the update is on disk: whether it says anything. The same one twice changes nothing. */
    async update(userId: string, targetUserId: string, update: Uint8Array): Promise<boolean> {
      const says = checkUpdate(update);
      const pair = await pairOf(userId, targetUserId);
      if (!says) return false;
      await versions.before(pair);
      await add({ ...pair, id: randomUUIDv7(), body: Buffer.from(update) });
      count(pair);
      return true;
    },

    async change(
      userId: string,
      targetUserId: string,
      change: { language: CodeLanguage } | { name: string },
    ): Promise<void> {
      const pair = await pairOf(userId, targetUserId);
      await savePad(database.db, pair, change).catch(parted);
    },

    /** The pad as text; empty while there is nothing. */
    async text(
      userId: string,
      targetUserId: string,
    ): Promise<{ text: string; language: CodeLanguage; name: string }> {
      const pair = await pairOf(userId, targetUserId);
      const [merged, pad] = [await read(pair), await findPad(database.db, pair)];
      return {
        text: await textOf(merged),
        language: pad?.language ?? LANGUAGE,
        name: pad?.name ?? '',
      };
    },

    async versions(userId: string, targetUserId: string): Promise<PadVersion[]> {
      return versions.list(await pairOf(userId, targetUserId));
    },

    /** A version, or with `left` what the pad said when `userId` left it. */
    async version(
      userId: string,
      targetUserId: string,
      versionId: string,
    ): Promise<PadVersionAnswer> {
      const pair = await pairOf(userId, targetUserId);
      return versionId === 'left' ? absences.find(pair, userId) : versions.find(pair, versionId);
    },

    allVersions: (userId: string) => versions.all(userId),

    /** All pads of one person as text, one after the other. */
    async *all(userId: string) {
      for (const { lowUserId, highUserId, ...about } of await padsOf(database.db, userId)) {
        const pair = { lowUserId, highUserId };
        const withUserId = lowUserId === userId ? highUserId : lowUserId;
        yield { withUserId, ...about, text: await exported(pair) };
        await othersFirst();
      }
    },

    /** Waits for what is being written. */
    async close(): Promise<void> {
      await absences.close();
      await commits.drained();
      await Promise.allSettled(merging.values());
      await reading.close();
    },
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Without their connection a pad has nothing to hang on. */
function parted(error: unknown): never {
  const { code } = Object(error) as { code?: unknown };
  if (code !== 'SQLITE_CONSTRAINT_FOREIGNKEY' && code !== '23503') throw error;
  throw new Problem('not_found', 'You are not connected with this developer');
}
