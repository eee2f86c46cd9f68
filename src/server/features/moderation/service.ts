import { randomUUIDv7 } from 'node:crypto';
import type { AuditAnswer } from '#shared/audit.ts';
import type { ReportDetail, Warning } from '#shared/moderation.ts';
import {
  FOR_GOOD,
  type ModerationAction,
  OPEN_REPORTS_KEPT_MS,
  OPEN_REPORTS_NOTICE_MS,
} from '#shared/safety.ts';
import type { AuditQuery, ParsedDecision } from '#shared/schemas/safety.ts';
import { fullName, type User } from '#shared/user.ts';
import type { Audit } from '../audit/audit.ts';
import type { Suspensions } from '../account/suspensions.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { insertRow, updateRows } from '../../platform/db/rows.ts';
import { Problem } from '../../platform/problem.ts';
import { ID } from '../../platform/ids.ts';
import type { Notifications } from '../notifications/service.ts';
import type { Profiles } from '../profile/service.ts';
import type { Reports, WholeReport } from '../safety/reports/service.ts';
import { findByEmails, findByHandle, prepareWarning } from './repository.ts';

const HISTORY = 10;
const decisionsOn = (personId: string) =>
  ({ personId, kind: 'moderation', limit: HISTORY, cursor: null }) as const;

interface LogEntry {
  subjectId: string | null;
  subjectName: string;
  reportId: string | null;
  reason: string;
  until: number | null;
}

/** `address` is that of the `Caller`. */
export type Moderator = User & { address: string };

export type Moderation = ReturnType<typeof createModeration>;

export function createModeration(parts: {
  database: Database;
  audit: Pick<Audit, 'list' | 'record'>;
  adminEmails: ReadonlySet<string>;
  suspensions: Suspensions;
  profiles: Pick<Profiles, 'lock'>;
  reports: Reports;
  notifications: Pick<Notifications, 'isUnread' | 'notify'>;
}) {
  const { audit, database, adminEmails, suspensions, profiles, reports, notifications } = parts;
  const { db } = database;
  const findWarning = prepareWarning(database);

  /** Anyone can sign up with a moderator's address, so it must be confirmed. */
  const isModerator = (user: Pick<User, 'emailId' | 'emailVerified'>): boolean =>
    user.emailVerified && adminEmails.has(user.emailId);

  return {
    isModerator,

    async report(reportId: string): Promise<ReportDetail> {
      const { reporterId, reportedId, ...report } = await reports.find(reportId);
      const [reporter] = reporterId === null ? [] : await profiles.lock(db, [reporterId]);
      return {
        ...report,
        reporter: reporter === undefined ? null : { _id: reporter._id, name: fullName(reporter) },
        account: await suspensions.stateOf(reportedId),
        total: reportedId === null ? 1 : await reports.about(reportedId),
        history: reportedId === null ? [] : (await audit.list(decisionsOn(reportedId))).entries,
      };
    },

    /** Moderators are notified of reports close to their deletion. */
    async forgetOpen(now: number): Promise<void> {
      await reports.forgetOpen(now - OPEN_REPORTS_KEPT_MS);
      const late = now - OPEN_REPORTS_KEPT_MS + OPEN_REPORTS_NOTICE_MS;
      if (!(await reports.isOpenSince(late))) return;
      const moderators = await findByEmails(db, [...adminEmails]);
      const occasions = moderators.map(
        (userId) => ({ userId, kind: 'reports', fromUserId: userId, count: 1 }) as const,
      );
      // Each restart comes here again.
      const known = await Promise.all(occasions.map(notifications.isUnread));
      await notifications.notify(...occasions.filter((_, index) => !known[index]));
    },

    /** Only an open report can be decided. */
    async decide(moderator: Moderator, reportId: string, decision: ParsedDecision): Promise<void> {
      const until = decision.decision === 'suspended' ? (decision.until ?? FOR_GOOD) : null;
      const subjectId = await db.transaction().execute(async (trx) => {
        const report = await reports.close(trx, reportId, decision.decision);
        const { reportedId, profile } = report;
        if (reportedId === moderator._id) {
          throw new Problem('conflict', 'Another moderator decides about you');
        }
        if (decision.decision === 'warned') await warn(trx, report, decision.reason);
        if (
          until !== null &&
          !(reportedId && (await suspend(trx, reportedId, decision.reason, until)))
        )
          throw accountGone();
        const entry = { subjectId: reportedId, subjectName: fullName(profile), reportId, until };
        await note(trx, moderator, decision.decision, { ...entry, reason: decision.reason });
        return reportedId;
      });
      if (until !== null && subjectId !== null) await suspensions.expel(subjectId);
    },

    /** Without a report. */
    async suspend(
      moderator: Moderator,
      userId: string,
      reason: string,
      until: number,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const person = await suspend(trx, userId, reason, until);
        if (person === null) throw new Problem('not_found', 'This account no longer exists');
        const entry = { subjectId: userId, subjectName: fullName(person), reportId: null };
        await note(trx, moderator, 'suspended', { ...entry, reason, until });
      });
      await suspensions.expel(userId);
    },

    async lift(moderator: Moderator, userId: string, reason: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const [person] = await profiles.lock(trx, [userId]);
        if (person === undefined || (await suspensions.stateOf(userId, trx)).kind !== 'suspended') {
          throw new Problem('not_found', 'This developer is not suspended');
        }
        await suspensions.lift(trx, userId);
        const entry = { subjectId: userId, subjectName: fullName(person), reportId: null };
        await note(trx, moderator, 'lifted', { ...entry, reason, until: null });
      });
    },

    /** The latest entry comes first. */
    async log({ person, ...query }: AuditQuery): Promise<AuditAnswer> {
      if (person === undefined || ID.test(person))
        return audit.list({ ...query, personId: person });
      const personId = await findByHandle(db, person);
      return personId === null
        ? { entries: [], nextCursor: null }
        : audit.list({ ...query, personId });
    },

    /** The oldest unacknowledged warning, or null. */
    warningFor: async (userId: string): Promise<Warning | null> =>
      (await findWarning(userId))[0] ?? null,

    acknowledge: (userId: string, id: string) =>
      updateRows(db, 'warnings', { id, userId, seenAt: null }, { seenAt: Date.now() }),
  };

  async function warn(trx: Db, { reportedId }: WholeReport, reason: string): Promise<void> {
    const people = reportedId === null ? [] : await profiles.lock(trx, [reportedId]);
    if (reportedId === null || people.length === 0) throw accountGone();
    await insertRow(trx, 'warnings', { id: randomUUIDv7(), userId: reportedId, reason });
  }

  /** Null means there is no such person. */
  async function suspend(
    trx: Db,
    userId: string,
    reason: string,
    until: number,
  ): Promise<User | null> {
    const person = await suspensions.suspend(trx, userId, reason, until);
    if (person !== null && isModerator(person)) {
      throw new Problem('conflict', 'Moderators cannot be suspended. Change ADMIN_EMAILS first.');
    }
    return person;
  }

  function note(
    trx: Db,
    { _id: actorId, emailId: moderator, address }: Moderator,
    action: ModerationAction,
    entry: LogEntry,
  ) {
    return audit.record(
      {
        ...{ action: `moderation.${action}`, actorId, personId: entry.subjectId, address },
        detail: {
          ...(entry.until !== null && { until: entry.until }),
          ...(entry.reportId !== null && { reportId: entry.reportId }),
          typed: { reason: entry.reason, name: entry.subjectName, moderator },
        },
      },
      trx,
    );
  }
}

const accountGone = () =>
  new Problem('conflict', 'This account has been deleted. Dismiss the report.');
