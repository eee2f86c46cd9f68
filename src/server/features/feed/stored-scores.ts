import { dayOf } from '#shared/time.ts';
import type { Core } from '../core.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { rowsOfExisting } from '../../platform/db/lock-people.ts';
import { LAST_ID } from '../../platform/db/paging.ts';
import { type Job, job } from '../../platform/jobs/job.ts';
import { toUserStats } from './facts.ts';
import { QUEUE_MS } from './queue.ts';
import { deleteQueues, type FeedRepository } from './repository.ts';
import { baseScoreOf, factorsOf, NEW_SCORE, storedScoreOf } from './score.ts';

const EVERY_MS = 600_000;
const REST = 9;
const BATCH = 100;

interface NewScore {
  userId: string;
  score: number;
}

/** Time changes the stored scores as much as signals do. Expired queues are deleted too. */
export function startStoredScores(
  parts: Pick<Core, 'database' | 'log'> & { find: FeedRepository },
): Job {
  const { database, find, log } = parts;
  return job({
    everyMs: EVERY_MS,
    work: async (closing) => {
      await deleteQueues(database.db, Date.now() - QUEUE_MS);
      await storeScores(database, find, closing);
    },
    onError: (error) => log.warn({ err: error }, 'the lists of the feed were not put in order'),
  });
}

export async function storeScores(
  { db }: Pick<Database, 'db'>,
  find: Pick<FeedRepository, 'userStats'>,
  closing?: AbortSignal,
): Promise<void> {
  const day = dayOf(Date.now());
  for (let before = LAST_ID; closing?.aborted !== true;) {
    const began = performance.now();
    const rows = await find.userStats(before);
    const changed = rows.flatMap((row): NewScore[] => {
      const score = storedScoreOf(baseScoreOf(factorsOf(toUserStats(row), day)));
      return score === (row.score ?? NEW_SCORE) ? [] : [{ userId: row.id, score }];
    });
    for (let at = 0; at < changed.length; at += BATCH) {
      await setScores(db, changed.slice(at, at + BATCH));
    }
    before = rows.at(-1)?.id ?? '';
    if (before === '') return;
    await wait(REST * (performance.now() - began), null, { ref: false, signal: closing }).catch(
      () => undefined,
    );
  }
}

/** PostgreSQL skips profiles being edited; deleted people are skipped on both databases. */
async function setScores(db: Db, scores: readonly NewScore[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await rowsOfExisting(trx, scores, { skipLocked: true });
    if (rows.length === 0) return;
    await trx
      .insertInto('standing')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet({ score: sql<number>`excluded.score` }),
      )
      .execute();
    await trx
      .updateTable('developer_facets')
      .set({
        score: sql<number>`(select s.score from standing s where s."userId" = developer_facets."userId")`,
      })
      .where(
        'userId',
        'in',
        rows.map(({ userId }) => userId),
      )
      .execute();
  });
}
