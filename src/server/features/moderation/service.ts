import { randomUUIDv7 } from 'node:crypto';
import type { AuditAnswer, AuditDetail } from '#shared/audit.ts';
import type { ReportDetail, Warning } from '#shared/moderation.ts';
import {
  type ModerationAction,
  OPEN_REPORTS_KEPT_MS,
  OPEN_REPORTS_NOTICE_MS,
} from '#shared/safety.ts';
import type { AuditQuery, ParsedDecision, Suspension } from '#shared/schemas/safety.ts';
import { fullName, type User } from '#shared/user.ts';
import type { Audit } from '../audit/audit.ts';
import type { Actor } from '../account/accounts.ts';
import type { Suspensions } from '../account/suspensions.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { insertRow, updateRows } from '../../platform/db/rows.ts';
import { Problem } from '../../platform/problem.ts';
import { ID } from '../../platform/ids.ts';
import type { Notifications } from '../notifications/service.ts';
import type { Profiles } from '../profile/service.ts';
import type { Reports } from '../safety/reports/service.ts';
import { findByEmails, findByHandle, prepareWarning } from './repository.ts';

const HISTORY = 10;
const decisionsOn = (personId: string) =>
  ({ personId, kind: 'moderation', limit: HISTORY, cursor: null }) as const;

export type Moderator = Actor & Pick<User, 'emailId'>;

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
      const { reason } = decision;
      const suspendedId = await db.transaction().execute(async (trx) => {
        const { reportedId, profile } = await reports.close(trx, reportId, decision.decision);
        if (reportedId === moderator.actorId) {
          throw new Problem('conflict', 'Another moderator decides about you');
        }
        const detail: AuditDetail = { reportId };
        if (decision.decision === 'warned') await warn(trx, reportedId, reason);
        if (decision.decision === 'suspended') {
          await suspend(trx, reportedId, decision);
          detail.until = decision.until;
        }
        const person = { ...profile, _id: reportedId };
        await note(trx, moderator, decision.decision, person, reason, detail);
        return decision.decision === 'suspended' ? reportedId : null;
      });
      if (suspendedId !== null) await suspensions.expel(suspendedId);
    },

    /** Without a report. */
    async suspend(moderator: Moderator, userId: string, suspension: Suspension): Promise<void> {
      const { reason, until } = suspension;
      await db.transaction().execute(async (trx) => {
        const person = await suspend(trx, userId, suspension);
        await note(trx, moderator, 'suspended', person, reason, { until });
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
        await note(trx, moderator, 'lifted', person, reason);
      });
    },

    /** The latest entry comes first. */
    async log({ person, ...query }: AuditQuery): Promise<AuditAnswer> {
      const isId = person === undefined || ID.test(person);
      const personId = isId ? person : await findByHandle(db, person);
      if (personId === null) return { entries: [], nextCursor: null };
      return audit.list({ ...query, personId });
    },

    /** The oldest unacknowledged warning, or null. */
    warningFor: async (userId: string): Promise<Warning | null> =>
      (await findWarning(userId))[0] ?? null,

    acknowledge: (userId: string, id: string) =>
      updateRows(db, 'warnings', { id, userId, seenAt: null }, { seenAt: Date.now() }),
  };

  async function warn(trx: Db, userId: string | null, reason: string): Promise<void> {
    const people = userId === null ? [] : await profiles.lock(trx, [userId]);
    if (userId === null || people.length === 0) throw accountGone();
    await insertRow(trx, 'warnings', { id: randomUUIDv7(), userId, reason });
  }

  async function suspend(
    trx: Db,
    userId: string | null,
    { reason, until }: Suspension,
  ): Promise<User> {
    const person = userId && (await suspensions.suspend(trx, userId, reason, until));
    if (!person) throw accountGone();
    if (isModerator(person)) {
      throw new Problem('conflict', 'Moderators cannot be suspended. Change ADMIN_EMAILS first.');
    }
    return person;
  }

  function note(
    trx: Db,
    { emailId: moderator, ...by }: Moderator,
    action: ModerationAction,
    person: Pick<User, 'firstName' | 'lastName'> & { _id: string | null },
    reason: string,
    more: AuditDetail = {},
  ) {
    const detail = { ...more, typed: { reason, name: fullName(person), moderator } };
    return audit.record(
      { action: `moderation.${action}`, personId: person._id, ...by, detail },
      trx,
    );
  }
}

const accountGone = () =>
  new Problem(
    'conflict',
    'This account has been deleted. It can’t be warned or suspended; dismiss a report about it.',
  );
