import type { PadVersionAnswer } from '#shared/pad.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import type { Asker } from './reading.ts';
import type { Pair } from '../chat/messages/store.ts';
import { findPad } from './repository.ts';
import { endAbsence, findAbsence, saveAbsence, tellOnce } from './versions-repository.ts';
import { iso } from '../../platform/time.ts';

/** Milliseconds from a change to the notification of an absent user, so that a short network loss doesn't count. */
const TELL_MS = 30_000;

const keyOf = ({ lowUserId, highUserId }: Pair, userId: string): string =>
  lowUserId + highUserId + userId;

/** Tracks who was absent when a pad changed. `textOf` returns the current text. */
export function createPadAbsences(parts: {
  database: Database;
  textOf: (asker: Asker, pair: Pair) => Promise<string>;
  /** Writes a message about the change by `writer` into the conversation. */
  tell: (writer: ChatPerson, targetUserId: string) => Promise<void>;
  log: Log;
}) {
  const { database, textOf, tell, log } = parts;
  /** Timers of pending notifications, by pair and absent user. */
  const soon = new Map<string, ReturnType<typeof setTimeout>>();
  /** Absences being stored, by pair and user. */
  const noting = new Map<string, Promise<void>>();

  /** Runs `work` after all earlier work for `key`, so that a return is compared with a stored absence. */
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
    // The pad has no text yet, or the two are no longer connected.
    if ((await findPad(database.db, pair)) === undefined) return;
    const body = Buffer.from(await textOf({ userId }, pair));
    await saveAbsence(database.db, pair, userId, { at: Date.now(), body });
  }

  /** Returns whether the pad's text is the same as when the user left. */
  async function saw(pair: Pair, userId: string): Promise<boolean> {
    const absence = await findAbsence(database.db, pair, userId);
    return absence !== undefined && absence.body.toString() === (await textOf({ userId }, pair));
  }

  return {
    /** Stores the pad's text when a user leaves, to compare it at their return. */
    left(pair: Pair, userId: string): void {
      inOrder(keyOf(pair, userId), () => note(pair, userId));
    },

    /** Ends an absence. Returns its begin (ISO 8601) if the user was notified of a change, otherwise `null`. */
    async cameBack(pair: Pair, userId: string): Promise<string | null> {
      await noting.get(keyOf(pair, userId));
      return iso(await endAbsence(database.db, pair, userId));
    },

    /**
     * Notifies the other person of a change by `writer` after {@link TELL_MS}, once per absence, unless they have the
     * pad open.
     */
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

    /** Returns the pad's text when `userId` last left it; throws `not_found` without a stored absence. */
    async find(pair: Pair, userId: string): Promise<PadVersionAnswer> {
      const absence = await findAbsence(database.db, pair, userId);
      if (absence === undefined) throw new Problem('not_found', 'You have not left this pad');
      return { at: iso(absence.at), text: absence.body.toString() };
    },

    async close(): Promise<void> {
      for (const timer of soon.values()) clearTimeout(timer);
      soon.clear();
      await Promise.all(noting.values());
    },
  };
}
