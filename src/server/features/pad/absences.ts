import type { PadVersionAnswer } from '#shared/pad.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import type { Core } from '../core.ts';
import { createTurns } from '../../platform/jobs/turns.ts';
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
export function createPadAbsences(
  parts: Pick<Core, 'database' | 'log'> & {
    textOf: (asker: Asker, pair: Pair) => Promise<string>;
    /** Writes a message about the change by `writer` into the conversation. */
    tell: (writer: ChatPerson, targetUserId: string) => Promise<void>;
  },
) {
  const { database, textOf, tell, log } = parts;
  /** Timers of pending notifications, by pair and absent user. */
  const soon = new Map<string, ReturnType<typeof setTimeout>>();
  /** A return is compared with a stored absence, so all work about an absence runs in turn. */
  const { inTurn, settled } = createTurns();
  const later = (key: string, work: () => Promise<void>): void => {
    inTurn(key, work).catch((error: unknown) => log.warn({ err: error }, 'who left a pad'));
  };

  async function note(pair: Pair, userId: string): Promise<void> {
    // The pad has no text yet, or the two are no longer connected.
    if ((await findPad(database.db, pair)) === undefined) return;
    const body = Buffer.from(await textOf({ userId }, pair));
    await saveAbsence(database.db, pair, userId, Date.now(), body);
  }

  /** Returns whether the pad's text is the same as when the user left. */
  async function saw(pair: Pair, userId: string): Promise<boolean> {
    const absence = await findAbsence(database.db, pair, userId);
    return absence !== undefined && absence.body.toString() === (await textOf({ userId }, pair));
  }

  return {
    /** Stores the pad's text when a user leaves, to compare it at their return. */
    left(pair: Pair, userId: string): void {
      later(keyOf(pair, userId), () => note(pair, userId));
    },

    /** Ends an absence. Returns its begin (ISO 8601) if the user was notified of a change, otherwise `null`. */
    cameBack: (pair: Pair, userId: string): Promise<string | null> =>
      inTurn(keyOf(pair, userId), async () => iso(await endAbsence(database.db, pair, userId))),

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
        later(key, async () => {
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
      await settled();
    },
  };
}
