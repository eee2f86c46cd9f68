import type { FreeAnswer, FreeEntry, FreeNow } from '#shared/free-now.ts';
import { freeSchema } from '#shared/schemas/free-now.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Core } from '../core.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';
import { updateRows, upsertRow } from '../../platform/db/rows.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { Session } from '../../platform/http/session.ts';
import { job } from '../../platform/jobs/job.ts';
import { iso } from '../../platform/time.ts';
import type { Connections } from '../connections/service.ts';
import type { EndedSessions } from '../events.ts';
import { accountGone } from '../profile/profile.ts';
import * as stored from './repository.ts';
import type { FreeRow } from './repository.ts';

const LOOK_MS = 30_000;

export { FREE_MAX } from './repository.ts';

/** Free developers by user id. */
export type FreePeople = ReadonlyMap<string, FreeNow>;

export type FreeNows = ReturnType<typeof createFreeNow>['freeNow'];

/** Free time: a developer is shown as free to pair for a while. One row per person, deleted at its end. */
export function createFreeNow(
  parts: Pick<Core, 'closedAtStop' | 'database' | 'events' | 'limit' | 'log'> & {
    connections: Pick<Connections, 'idsOf'>;
  },
) {
  const { closedAtStop, database, connections, events, limit, log } = parts;
  const { db } = database;
  const find = stored.createFreeRepository(database);
  const warn = (error: unknown) => log.warn({ err: error }, 'the end of free time');
  const lapsing = job({ everyMs: LOOK_MS, work: () => lapse(Date.now()), onError: warn });
  const ending = new Set<Promise<void>>();
  const stop = events.on('sessionsEnded', ({ userId, ended }) => {
    const work = afterLogout(userId, ended)
      .catch(warn)
      .finally(() => ending.delete(work));
    ending.add(work);
  });

  const freeNow = closedAtStop({
    async set(
      { id: sessionId, user }: Session,
      { minutes, line }: { minutes: number; line: string },
    ): Promise<FreeNow> {
      const userId = user._id;
      await limit('free.user', userId);
      const row = { userId, sessionId, until: Date.now() + minutes * MINUTE_MS, line };
      const began = await db.transaction().execute(async (trx) => {
        if ((await lockPerson(trx, userId)) === undefined) throw accountGone();
        const before = await stored.isFreeIn(trx, userId, Date.now());
        await upsertRow(trx, 'free_now', ['userId'], row);
        return !before;
      });
      const free = toFree(row);
      await announce(userId, free, began);
      return free;
    },

    async end(userId: string): Promise<void> {
      await limit('free.user', userId);
      for (const ended of await stored.deleteFree(db, userId)) await announce(ended, null);
    },

    async of(userId: string): Promise<FreeAnswer> {
      const [mine, rows] = await Promise.all([
        find.of(userId, Date.now()),
        find.connectedTo(userId, Date.now()),
      ]);
      return { mine: mine ? toFree(mine) : null, connections: rows.map(toEntry) };
    },

    async isFree(userId: string): Promise<boolean> {
      return (await find.of(userId, Date.now())) !== undefined;
    },

    lapse,

    /** Blocked people are left out by the feed's own conditions. */
    async shownTo(reader: string): Promise<FreePeople> {
      return new Map((await find.shownTo(reader, Date.now())).map(toEntry));
    },

    async close(): Promise<void> {
      stop();
      await Promise.all([lapsing.close(), ...ending]);
    },
  });
  const routes = {
    'GET /free': { run: ({ me }) => freeNow.of(me) },
    'PUT /free': { body: freeSchema, run: ({ session, body }) => freeNow.set(session, body) },
    'DELETE /free': { run: ({ me }) => messageAfter(freeNow.end(me), 'You aren’t shown as free') },
  } satisfies Partial<Routes>;
  return { freeNow, routes };

  /** Deletes the rows that ended by `now`. */
  async function lapse(now: number): Promise<void> {
    if (!(await stored.hasLapsed(db, now))) return;
    for (const userId of await stored.deleteLapsed(db, now)) await announce(userId, null);
  }

  async function afterLogout(userId: string, ended: EndedSessions): Promise<void> {
    if (ended.kind === 'others') {
      const { keptSessionId: sessionId, renamedTo } = ended;
      await updateRows(db, 'free_now', { sessionId }, { sessionId: renamedTo });
    }
    // A suspended person's sessions are deleted after this event.
    const free = await stored.deleteFree(db, userId, { ifLoggedOut: ended.kind !== 'all' });
    for (const one of free) await announce(one, null);
  }

  async function announce(userId: string, free: FreeNow | null, isNews = false): Promise<void> {
    const [ids, reported] = await Promise.all([
      connections.idsOf(userId),
      stored.reportedBy(db, userId),
    ]);
    const toUserIds = ids.filter((id) => !reported.has(id));
    events.emit('freeChanged', { userId, free, isNews, toUserIds });
  }
}

const toFree = ({ until, line }: Omit<FreeRow, 'id'>): FreeNow => ({ until: iso(until), line });

const toEntry = (row: FreeRow): FreeEntry => [row.id, toFree(row)];
