import type { PadVersionAnswer } from '#shared/pad.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import type { Asker } from './reading.ts';
import { findPad, type Pair } from './repository.ts';
import { endAbsence, findAbsence, saveAbsence, tellOnce } from './versions-repository.ts';

/** Milliseconds after a change until whoever is not there then is told of it: a lost line is no absence. */
const TELL_MS = 30_000;

const keyOf = ({ lowUserId, highUserId }: Pair, userId: string): string =>
  lowUserId + highUserId + userId;

/** Who was not there when a pad was changed. `textOf` is what it says now. */
export function createPadAbsences(parts: {
  database: Database;
  textOf: (asker: Asker, pair: Pair) => Promise<string>;
  /** Says in the conversation that `writer` changed the pad. */
  tell: (writer: ChatPerson, targetUserId: string) => Promise<void>;
  log: Log;
}) {
  const { database, textOf, tell, log } = parts;
  /** The pads of which somebody may have to be told, by their pair and who that is. */
  const soon = new Map<string, ReturnType<typeof setTimeout>>();
  /** What is being noted of somebody, by the pair and who that is. */
  const noting = new Map<string, Promise<void>>();

  /** Does `work` once all that was begun for `key` is done: who comes back meanwhile was told, or was not. */
  function inOrder(key: string, work: () => Promise<void>): void {
    const done = (noting.get(key) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'who left a pad'))
      .then(() => {
        if (noting.get(key) === done) noting.delete(key);
      });
    noting.set(key, done);
  }

  async function note(pair: Pair, userId: string): Promise<void> {
    // Nothing was ever written, or the two have parted.
    if ((await findPad(database.db, pair)) === undefined) return;
    const body = Buffer.from(await textOf({ userId }, pair));
    await saveAbsence(database.db, pair, userId, { at: Date.now(), body });
  }

  /** Whether a pad still says what it said when somebody left it. */
  async function saw(pair: Pair, userId: string): Promise<boolean> {
    const absence = await findAbsence(database.db, pair, userId);
    return absence !== undefined && absence.body.toString() === (await textOf({ userId }, pair));
  }

  return {
    /** Somebody has left: keeps what the pad says, to compare it with when they come back. */
    left(pair: Pair, userId: string): void {
      inOrder(keyOf(pair, userId), () => note(pair, userId));
    },

    /** Somebody is there: when they had left it, if it was changed since. */
    async cameBack(pair: Pair, userId: string): Promise<string | null> {
      await noting.get(keyOf(pair, userId));
      const at = await endAbsence(database.db, pair, userId);
      return at === null ? null : new Date(at).toISOString();
    },

    /** `writer` has changed the pad: tells the other one in a while, once, unless they are there. */
    changed(
      pair: Pair,
      writer: ChatPerson,
      targetUserId: string,
      isThere: (userId: string) => Promise<boolean>,
    ): void {
      const key = keyOf(pair, targetUserId);
      if (soon.has(key)) return;
      const timer = setTimeout(() => {
        soon.delete(key);
        inOrder(key, async () => {
          if ((await isThere(targetUserId)) || (await saw(pair, targetUserId))) return;
          if (await tellOnce(database.db, pair, targetUserId, Date.now()))
            await tell(writer, targetUserId);
        });
      }, TELL_MS);
      timer.unref();
      soon.set(key, timer);
    },

    /** What the pad said when `userId` left it last; `not_found` if they were never in it. */
    async find(pair: Pair, userId: string): Promise<PadVersionAnswer> {
      const absence = await findAbsence(database.db, pair, userId);
      if (absence === undefined) throw new Problem('not_found', 'You have not left this pad');
      return { at: new Date(absence.at).toISOString(), text: absence.body.toString() };
    },

    async close(): Promise<void> {
      for (const timer of soon.values()) clearTimeout(timer);
      soon.clear();
      await Promise.all(noting.values());
    },
  };
}
