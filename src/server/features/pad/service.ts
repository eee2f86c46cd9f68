import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import {
  PAD_FULL,
  type PadAnswer,
  type PadJoined,
  type PadVersion,
  type PadVersionAnswer,
} from '#shared/pad.ts';
import { RUN_PATH } from '#shared/pad-run.ts';
import { padVersionParams } from '#shared/schemas/pad.ts';
import type { CodeLanguage } from '#shared/snippet.ts';
import type { Core } from '../core.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Place } from '../../platform/db/open-reading.ts';
import type { Mounted } from '../../platform/http/request-listener.ts';
import { sendFile } from '../../platform/http/respond.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { otherOf, parted } from '../chat/messages/pairs.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Pair } from '../chat/messages/store.ts';
import {
  beginAnew,
  begunAnew,
  findFirstNumber,
  findPad,
  findUpdates,
  insertUpdates,
  type NewUpdate,
  padsOf,
  replaceUpdates,
  savePad,
} from './repository.ts';
import { createPadAbsences } from './absences.ts';
import { type Asker, createPadReading } from './reading.ts';
import { sandbox } from './sandbox.ts';
import { createPadVersions } from './versions.ts';
import { forgetVersions } from './versions-repository.ts';

type Named = { language: CodeLanguage | null; name: string } | undefined;
/** Returns the language and the name of a pad, also before one is chosen. */
const namesOf = (pad: Named): { language: CodeLanguage; name: string } => ({
  language: pad?.language ?? 'typescript',
  name: pad?.name ?? '',
});
/** Maximum updates of a pad before merging; twice as many if they cannot be merged. */
const KEPT_SINGLY = 100;

export type Pads = ReturnType<typeof createPads>['pads'];

/**
 * Creates pads: texts that two connected developers edit together. A pad is stored as their updates, which are merged
 * from time to time. Only a separate thread builds documents. Throws {@link Problem}.
 */
export function createPads(
  parts: Place &
    Pick<Core, 'closedAtStop' | 'database' | 'delays' | 'limit' | 'log'> & {
      messages: Pick<Messages, 'pairOf' | 'post'>;
    },
) {
  const { database, messages, limit, log } = parts;
  const { pairOf } = messages;
  const reading = createPadReading(parts);
  const versions = createPadVersions({ database, reading });
  const absences = createPadAbsences({
    database,
    textOf: reading.textOf,
    tell: (writer, targetUserId) =>
      messages.post(writer, targetUserId, { kind: 'pad', text: 'Changed the pad' }),
    log,
  });
  /** Resolves to whether the document had room. */
  const commits = createGroupCommit<NewUpdate, boolean>((updates) =>
    database.db.transaction().execute((trx) => insertUpdates(trx, updates)),
  );
  const merging = new Map<string, Promise<boolean>>();

  async function mergeNow(asker: Asker, pair: Pair): Promise<boolean> {
    const id = randomUUIDv7();
    const merged = await reading.merged(asker, pair, id);
    if (merged === undefined) return false;
    const { ids, begun } = merged;
    const update = { ...pair, id, body: Buffer.from(merged.body), begun };
    return database.db.transaction().execute((trx) => replaceUpdates(trx, ids, update));
  }

  /** Merges all updates into one, once at a time. Returns whether it did. */
  function merge(asker: Asker, pair: Pair): Promise<boolean> {
    const key = pair.lowUserId + pair.highUserId;
    const done = merging.get(key) ?? mergeNow(asker, pair).finally(() => merging.delete(key));
    merging.set(key, done);
    return done;
  }

  const mergeLater = ({ userId }: Asker, pair: Pair): void => {
    merge({ userId }, pair).catch((error: unknown) => {
      if (!(error instanceof Problem)) log.warn({ err: error }, 'a pad was not merged');
    });
  };

  /**
   * Adds an update, after merging if needed. Refuses it if even the merged document would be too large. `rows`: number
   * of updates in the document.
   */
  async function add(asker: Asker, update: NewUpdate, rows: number): Promise<void> {
    const hasPlace = rows < 2 * KEPT_SINGLY;
    if (hasPlace && (await commits.add(update).catch(parted))) return;
    const isMerged = await merge(asker, update);
    if ((hasPlace || isMerged) && (await commits.add(update).catch(parted))) return;
    const pad = await findPad(database.db, update);
    throw pad === undefined || pad.begun === update.begun
      ? new Problem('too_large', PAD_FULL)
      : begunAnew();
  }

  /** Returns the text of a pad, `null` if it cannot be read: one unreadable pad must not stop the export. */
  async function exported(userId: string, pair: Pair): Promise<string | null> {
    for (;;) {
      try {
        return await reading.textOf({ userId }, pair);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code !== 'too_many_requests') return null;
        await wait(1000 * (error.retryAfter ?? 1));
      }
    }
  }

  async function readablePair(userId: string, targetUserId: string): Promise<Pair> {
    await limit('pad.user', userId);
    return pairOf(userId, targetUserId);
  }

  const pads = parts.closedAtStop({
    pairOf,
    absences,

    /** Returns the pad's updates, without the update `holds`: the browser has it already. */
    async join(asker: Asker, pair: Pair, holds: string | null): Promise<PadJoined> {
      const changedSince = await absences.cameBack(pair, asker.userId);
      if ((await reading.open(asker, pair)) > KEPT_SINGLY / 2) mergeLater(asker, pair);
      // If the pad is begun anew between these reads, joined pages receive an event.
      const pad = await findPad(database.db, pair);
      const first = await findFirstNumber(database.db, pair);
      const begun = pad?.begun ?? first;
      const rows = await findUpdates(database.db, pair);
      const [largest] = rows.toSorted((one, other) => other.body.length - one.body.length);
      return {
        changedSince,
        begun,
        first: begun < first ? 0 : first,
        updates: rows.filter(({ id }) => id !== holds).map(({ body }) => body.toString('base64')),
        largest: largest?.id ?? null,
        ...namesOf(pad),
      };
    },

    /** Stores an update and resolves once it is on disk; returns whether it changes anything. Idempotent. */
    async update(asker: Asker, pair: Pair, begun: number, update: Buffer): Promise<boolean> {
      await versions.before(asker, pair);
      const row = { id: randomUUIDv7(), body: update };
      const { rows, text } = await reading.tried(asker, pair, begun, row);
      if (rows === undefined) return false;
      try {
        if (text !== undefined) await versions.beforeDeletion(pair, text);
        await add(asker, { ...pair, ...row, begun }, rows);
      } catch (error) {
        await reading.drop(asker, pair);
        throw error;
      }
      if (rows >= KEPT_SINGLY) mergeLater(asker, pair);
      return true;
    },

    /** Begins an empty document; the text of the last one becomes a version, as far as it can be read. */
    async begin(asker: Asker, pair: Pair): Promise<void> {
      await limit('begin.pair', `${asker.userId}:${pair.lowUserId}:${pair.highUserId}`);
      await versions.before(asker, pair, { always: true });
      const begun = database.db.transaction().execute((trx) => beginAnew(trx, pair));
      await begun.catch(parted);
      reading.forget(pair);
    },

    async change(pair: Pair, change: { language: CodeLanguage } | { name: string }): Promise<void> {
      await savePad(database.db, pair, change).catch(parted);
    },

    /** Returns the text of a pad, empty for a new one. */
    async text(asker: Asker, targetUserId: string): Promise<PadAnswer> {
      const pair = await readablePair(asker.userId, targetUserId);
      const text = await reading.textOf(asker, pair);
      return { text, ...namesOf(await findPad(database.db, pair)) };
    },

    versions: async (userId: string, targetUserId: string): Promise<PadVersion[]> =>
      versions.list(await readablePair(userId, targetUserId)),

    /** Returns a version; the id `left` is the text at the time `userId` last left the pad. */
    async version(
      userId: string,
      targetUserId: string,
      versionId: string,
    ): Promise<PadVersionAnswer> {
      const pair = await readablePair(userId, targetUserId);
      return versionId === 'left' ? absences.find(pair, userId) : versions.find(pair, versionId);
    },

    allVersions: (userId: string) => versions.all(userId),
    forgetVersions: (now: number): Promise<void> => forgetVersions(database.db, now),

    /** Yields all pads of a user as text. */
    async *all(userId: string) {
      for (const { lowUserId, highUserId, ...about } of await padsOf(database.db, userId)) {
        const pair = { lowUserId, highUserId };
        yield { withUserId: otherOf(pair, userId), ...about, text: await exported(userId, pair) };
        await nextTurn();
      }
    },

    /** Resolves when running writes have ended. */
    async close(): Promise<void> {
      await absences.close();
      await commits.drained();
      await Promise.allSettled(merging.values());
      await reading.close();
    },
  });
  const routes = {
    'GET /pad/:targetUserId': {
      run: ({ c, me, params }) => {
        const asker = { userId: me, isGone: () => c.env.outgoing.destroyed };
        return pads.text(asker, params.targetUserId);
      },
    },
    'GET /pad/:targetUserId/versions': {
      run: async ({ me, params }) => ({ versions: await pads.versions(me, params.targetUserId) }),
    },
    'GET /pad/:targetUserId/versions/:versionId': {
      params: padVersionParams,
      run: ({ me, params }) => pads.version(me, params.targetUserId, params.versionId),
    },
  } satisfies Partial<Routes>;
  const mounted: Record<string, Mounted> = {
    [RUN_PATH]: (request, response) => sendFile(request, response, log, () => sandbox),
  };
  return { pads, routes, mounted };
}
