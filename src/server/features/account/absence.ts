import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '#shared/time.ts';
import type { Db } from '../../platform/db/database.ts';
import { FIRST_ID } from '../../platform/db/paging.ts';
import { isOutage } from '../../platform/faults.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';

const AT_ONCE = 500;

/** The condition on `users` for people without a visit since a time. */
export const away = (time: number) => sql<boolean>`users.id < ${lowestIdAt(time)}
  and not exists (select 1 from last_seen l where l."userId" = users.id and l."seenAt" >= ${time})
  and not exists (select 1 from sessions s where s."userId" = users.id
    and (s.id >= ${lowestIdAt(time)} or s."lastActiveAt" >= ${time}))`;

/** Looks at some people after an id with accounts from before a time, so that a statement doesn't block others for long. */
export const lookThrough = (
  db: Db,
  condition: RawBuilder<boolean>,
  { joinedBefore, after }: { joinedBefore: number; after: string },
) =>
  db
    .selectFrom(
      db
        .selectFrom('users')
        .selectAll()
        .where('id', '>', after)
        .where('id', '<', lowestIdAt(joinedBefore))
        .orderBy('id')
        .limit(AT_ONCE)
        .as('users'),
    )
    .select(['users.id', condition.as('isMeant')])
    .orderBy('users.id')
    .execute();

/** Lists some people after an id with a past time in `column`. */
export const listDue = (
  db: Db,
  column: 'idleEndsAt' | 'pauseAskedAt',
  now: number,
  after: string,
) =>
  db
    .selectFrom('users')
    .select(['id', column])
    .where(column, '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

type Each = <Row extends { id: string }>(
  list: (after: string) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
  isOver?: () => boolean,
) => Promise<void>;

/** Works hourly. With `each`, an error is logged and doesn't stop the other people, unless it is an outage. */
export function startRounds(
  log: Log,
  what: string,
  round: (now: number, each: Each) => Promise<void>,
) {
  const warn = (err: unknown, user?: string) => log.warn({ err, user }, what);
  const run = (now: number, closing?: AbortSignal): Promise<void> =>
    round(now, async (list, work, isOver) => {
      for (let after = FIRST_ID; ;) {
        const rows = await list(after);
        for (const row of rows) {
          if (closing?.aborted || isOver?.()) return;
          after = row.id;
          await work(row).catch((error: unknown) => {
            if (isOutage(error)) throw error;
            warn(error, row.id);
          });
        }
        if (rows.length < AT_ONCE) return;
        await nextTurn();
      }
    });
  const looking = job({
    everyMs: HOUR_MS,
    work: (closing) => run(Date.now(), closing),
    onError: warn,
  });
  return { run, close: (): Promise<void> => looking.close() };
}
