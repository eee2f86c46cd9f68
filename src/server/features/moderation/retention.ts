import { ORIGINALS_KEPT_MS } from '#shared/limits.ts';
import { ENDED_MESSAGES_KEPT_MS, REPORTS_KEPT_MS } from '#shared/safety.ts';
import type { Database } from '../../platform/db/database.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Requests } from '../requests/service.ts';
import type { Reports } from '../safety/reports/service.ts';
import { deleteLogBelow } from './repository.ts';
import type { Moderation } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface RetentionParts {
  database: Database;
  messages: Pick<Messages, 'forgetEnded' | 'forgetOriginals'>;
  requests: Pick<Requests, 'forgetNotes'>;
  reports: Pick<Reports, 'forget'>;
  moderation: Pick<Moderation, 'forgetOpen'>;
  publicPages: { forget(now: number): Promise<void> };
  accounts: { forgetSessions(now: number): Promise<void> };
  passkeys: { forgetChallenges(now: number): Promise<void> };
  factors: { keepUp(now: number): Promise<void> };
  outbox: { forgetEnded(now: number): Promise<void> };
  log: Log;
}

/** Forgets evidence, sessions and mail when its time is over: at once, and then once a day. */
export function startRetention(parts: RetentionParts) {
  const { database, messages, requests, reports, accounts, passkeys, publicPages } = parts;
  const { factors, moderation, outbox, log } = parts;

  /** Forgets what is too old at `now`, in milliseconds. */
  const forget = async (now: number): Promise<void> => {
    await messages.forgetEnded(now - ENDED_MESSAGES_KEPT_MS);
    await messages.forgetOriginals(now - ORIGINALS_KEPT_MS);
    await requests.forgetNotes(now - ENDED_MESSAGES_KEPT_MS);
    await reports.forget(now - REPORTS_KEPT_MS);
    await moderation.forgetOpen(now);
    await deleteLogBelow(database.db, lowestIdAt(now - REPORTS_KEPT_MS));
    await publicPages.forget(now);
    await accounts.forgetSessions(now);
    await passkeys.forgetChallenges(now);
    await factors.keepUp(now);
    await outbox.forgetEnded(now);
  };
  const daily = job({
    everyMs: DAY_MS,
    atOnce: true,
    work: () => forget(Date.now()),
    onError: (error) => log.warn({ err: error }, 'what is too old was not deleted'),
  });
  return { forget, close: (): Promise<void> => daily.close() };
}
