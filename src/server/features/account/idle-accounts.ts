import { DAY_MS } from '#shared/time.ts';
import { listDue, startRounds } from './absence.ts';
import { idleSubject } from './account-emails.ts';
import * as stored from './idle-repository.ts';
import type { AccountParts } from './parts.ts';

/** A mail server shouldn't get all mails at once. */
export const WARNED_A_RUN = 100;

/** With IDLE_ACCOUNTS_KEPT_DAYS, unused accounts are warned by mail, and deleted unless they are used again. */
export function startIdleAccounts(
  { config, database, log, accountEmailsWithin }: AccountParts,
  remove: (userId: string) => Promise<unknown>,
) {
  const { adminEmails: spared, idleAccountsKeptDays: keptDays } = config;
  const { db } = database;

  return startRounds(log, 'deletion of idle accounts', async (now, each) => {
    if (keptDays === null) return;
    const termsFor = (days: number) => ({ now, since: now - days * DAY_MS, spared });
    await stored.endUnsent(db, idleSubject('%'));
    await each(
      (after) => listDue(db, 'idleEndsAt', now, after),
      async (one) => {
        if (await stored.takeEnding(db, one, termsFor(keptDays))) await remove(one.id);
      },
    );
    const terms = termsFor(keptDays - stored.NOTICE_DAYS);
    let left = WARNED_A_RUN;
    await each(
      (after) => stored.lookForIdle(db, terms, after),
      async ({ id, isMeant }) => {
        if (!isMeant) return;
        // The claim and the mail share one transaction.
        await db.transaction().execute(async (trx) => {
          const person = await stored.claimWarning(trx, id, terms);
          if (person === undefined) return;
          await accountEmailsWithin(trx).idle(person, keptDays, person.idleEndsAt ?? now);
          left -= 1;
        });
      },
      () => left <= 0,
    );
  });
}
