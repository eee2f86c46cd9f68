import { setImmediate as nextTurn } from 'node:timers/promises';
import { ANSWER_DAYS, AWAY_DAYS } from '#shared/pause.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { site } from '#site';
import type { Core } from '../core.ts';
import { FIRST_ID } from '../../platform/db/paging.ts';
import { isOutage } from '../../platform/faults.ts';
import { job } from '../../platform/jobs/job.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import * as stored from './repository.ts';

/** After an upgrade many people are absent, and a mail server shouldn't get all mails at once. */
export const ASKED_A_RUN = 100;
const AT_ONCE = 500;

/** Absent people are asked once by mail, and paused if they don't visit in the days after. */
export function startAsking(
  parts: Pick<Core, 'database' | 'log' | 'publicUrl'> & { outbox: Pick<Outbox, 'post'> },
) {
  const { database, log, publicUrl, outbox } = parts;
  const { db } = database;
  const warn = (err: unknown, user?: string) => log.warn({ err, user }, 'pause of absent people');
  const looking = job({
    everyMs: HOUR_MS,
    work: (closing) => run(Date.now(), closing),
    onError: warn,
  });

  return { run, close: (): Promise<void> => looking.close() };

  async function run(now: number, closing?: AbortSignal): Promise<void> {
    await each(
      (after) => stored.listAsked(db, now - ANSWER_DAYS * DAY_MS, after, AT_ONCE),
      (one) => stored.settleAsked(db, one, now),
      () => closing?.aborted === true,
    );
    const times = { now, awaySince: now - AWAY_DAYS * DAY_MS };
    let left = ASKED_A_RUN;
    await each(
      (after) => stored.lookThrough(db, times, after, AT_ONCE),
      async ({ id, isAsked }) => {
        if (isAsked && (await ask(id, times))) left -= 1;
      },
      () => left === 0 || closing?.aborted === true,
    );
  }

  /** An error is logged and doesn't stop the others, unless it is an outage. */
  async function each<Row extends { id: string }>(
    list: (after: string) => Promise<Row[]>,
    work: (row: Row) => Promise<void>,
    isOver: () => boolean,
  ): Promise<void> {
    for (let after = FIRST_ID; ;) {
      const rows = await list(after);
      for (const row of rows) {
        if (isOver()) return;
        after = row.id;
        await work(row).catch((error: unknown) => {
          if (isOutage(error)) throw error;
          warn(error, row.id);
        });
      }
      if (rows.length < AT_ONCE) return;
      await nextTurn();
    }
  }

  /** The claim and the mail share one transaction. */
  function ask(id: string, times: stored.AskTimes): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const person = await stored.claimAsk(trx, id, times);
      if (person === undefined) return false;
      const title = 'Still looking for someone to build with?';
      const content = {
        title,
        lines: [
          `Hello ${person.firstName}. You haven’t visited ${site.name} for ${String(AWAY_DAYS)} days, and other developers still get your card in their feed.`,
          `If you don’t visit within ${String(ANSWER_DAYS)} days, we’ll pause your card: it leaves the feed until you show it again. Conversations, connections and your public page stay.`,
        ],
        action: { label: `Visit ${site.name}`, url: `${publicUrl}/` },
        foot: [
          `You get this once for each absence of ${String(AWAY_DAYS)} days. Pause your card, or show it again: ${publicUrl}/settings#pause`,
        ],
      };
      await outbox.post({ to: person.email, subject: title, ...renderEmail(content) }, trx);
      return true;
    });
  }
}
