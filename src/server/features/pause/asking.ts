import { ANSWER_DAYS, AWAY_DAYS } from '#shared/pause.ts';
import { DAY_MS } from '#shared/time.ts';
import { site } from '#site';
import { listDue, startRounds } from '../account/absence.ts';
import type { Core } from '../core.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import * as stored from './repository.ts';

/** After an upgrade many people are absent, and a mail server shouldn't get all mails at once. */
export const ASKED_A_RUN = 100;

/** Absent people are asked once by mail, and paused if they don't visit in the days after. */
export function startAsking(
  parts: Pick<Core, 'database' | 'log' | 'publicUrl'> & { outbox: Pick<Outbox, 'post'> },
) {
  const { database, log, publicUrl, outbox } = parts;
  const { db } = database;
  return startRounds(log, 'pause of absent people', async (now, each) => {
    await each(
      (after) => listDue(db, 'pauseAskedAt', now - ANSWER_DAYS * DAY_MS, after),
      (one) => stored.settleAsked(db, one, now),
    );
    const times = { now, awaySince: now - AWAY_DAYS * DAY_MS };
    let left = ASKED_A_RUN;
    await each(
      (after) => stored.lookForAsked(db, times, after),
      async ({ id, isMeant }) => {
        if (isMeant && (await ask(id, times))) left -= 1;
      },
      () => left === 0,
    );
  });

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
