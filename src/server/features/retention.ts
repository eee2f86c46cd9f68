import { ENDED_MESSAGES_KEPT_MS, ORIGINALS_KEPT_MS, REPORTS_KEPT_MS } from '#shared/safety.ts';
import type { Config } from '../platform/config/config.ts';
import { job } from '../platform/jobs/job.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import type { Audit } from './audit/audit.ts';
import type { Messages } from './chat/messages/service.ts';
import type { Notifications } from './notifications/service.ts';
import type { Pads } from './pad/service.ts';
import type { Requests } from './requests/service.ts';
import type { Reports } from './safety/reports/service.ts';
import type { Moderation } from './moderation/service.ts';
import { DAY_MS } from '#shared/time.ts';

interface RetentionParts {
  audit: Pick<Audit, 'forget'>;
  config: Pick<Config, 'auditKeptDays' | 'messagesKeptDays'>;
  messages: Pick<Messages, 'forgetBefore' | 'forgetEnded' | 'forgetOriginals'>;
  requests: Pick<Requests, 'forgetNotes'>;
  pads: Pick<Pads, 'forgetVersions'>;
  notifications: Pick<Notifications, 'forgetFree'>;
  reports: Pick<Reports, 'forget'>;
  moderation: Pick<Moderation, 'forgetOpen'>;
  publicPages: { forget(now: number): Promise<void> };
  accounts: { forgetSessions(now: number): Promise<void> };
  passkeys: { forgetChallenges(now: number): Promise<void> };
  factors: { keepUp(now: number): Promise<void> };
  outbox: { forgetEnded(now: number): Promise<void> };
  log: Log;
  telemetry: { metrics: Pick<Metrics, 'retentionFailed'> | null };
}

export function startRetention(parts: RetentionParts) {
  const { auditKeptDays, messagesKeptDays } = parts.config;
  const { messages, requests, pads, reports, accounts, passkeys, publicPages } = parts;
  const { factors, moderation, notifications, outbox, log, telemetry } = parts;

  const steps: Record<string, (now: number) => Promise<void>> = {
    messages: async (now) => {
      if (messagesKeptDays !== null) await messages.forgetBefore(now - messagesKeptDays * DAY_MS);
    },
    endedMessages: (now) => messages.forgetEnded(now - ENDED_MESSAGES_KEPT_MS),
    originals: (now) => messages.forgetOriginals(now - ORIGINALS_KEPT_MS),
    padVersions: (now) => pads.forgetVersions(now),
    notes: (now) => requests.forgetNotes(now - ENDED_MESSAGES_KEPT_MS),
    reports: (now) => reports.forget(now - REPORTS_KEPT_MS),
    openReports: (now) => moderation.forgetOpen(now),
    audit: (now) => parts.audit.forget(now - auditKeptDays * DAY_MS),
    freeNews: (now) => notifications.forgetFree(now - DAY_MS),
    handles: (now) => publicPages.forget(now),
    sessions: (now) => accounts.forgetSessions(now),
    challenges: (now) => passkeys.forgetChallenges(now),
    factors: (now) => factors.keepUp(now),
    mail: (now) => outbox.forgetEnded(now),
  };

  /** A failed step is logged, and tried again the next day. `now` is in milliseconds. */
  const forget = async (now: number): Promise<void> => {
    for (const [step, work] of Object.entries(steps)) {
      try {
        await work(now);
      } catch (error) {
        log.warn({ err: error, step }, 'what is too old was not deleted');
        telemetry.metrics?.retentionFailed(step);
      }
    }
  };
  const daily = job({
    everyMs: DAY_MS,
    atOnce: true,
    work: () => forget(Date.now()),
    onError: () => undefined,
  });
  return { forget, close: (): Promise<void> => daily.close() };
}
