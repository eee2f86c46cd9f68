import type { Decision, ModerationAction, ReportReason } from '#shared/safety.ts';
import * as t from '../table-builder.ts';

const ONCE_USER = 'references "users" ("id") on delete set null';

/** Blocks, reports and moderation. */
export const safety = {
  /** A block; it hides both people from each other. */
  blocks: t.clustered({
    blockerId: t.id(t.OF_USER),
    blockedId: t.id(t.OF_USER),
    createdAt: t.bigint(),
    blocks_pair: 'primary key ("blockerId", "blockedId")',
    blocks_two_people: 'check ("blockerId" <> "blockedId")',
    blocks_blocked: 'index ("blockedId", "blockerId")',
  }),
  /** A report. Its copies outlive the accounts. */
  reports: {
    id: t.id('primary key'),
    reporterId: t.nullable(t.id(ONCE_USER)),
    reportedId: t.nullable(t.id(ONCE_USER)),
    reason: t.text<ReportReason>(),
    details: t.text(),
    /** JSON: the reported profile at that time. */
    profile: t.text(),
    /** JSON: a list of Excerpt. */
    excerpts: t.text(),
    /** Null while open. */
    outcome: t.nullable(t.text<Decision>()),
    closedAt: t.nullable(t.bigint()),
    /** The queue shows it without reading the excerpts. */
    excerptCount: t.withDefault('0', t.integer()),
    reports_outcome: `check (outcome in ('dismissed', 'warned', 'suspended'))`,
    reports_open: 'index (id) where "closedAt" is null',
    reports_closed: [
      'check ((outcome is null) = ("closedAt" is null))',
      'index (id) where "closedAt" is not null',
    ],
    reports_reported: 'index ("reportedId")',
    reports_reporter: 'index ("reporterId")',
    reports_age: 'index ("closedAt")',
  },
  /** A moderator's warning, shown until `seenAt`. */
  warnings: {
    id: t.id('primary key'),
    userId: t.id(t.OF_USER),
    reason: t.text(),
    seenAt: t.nullable(t.bigint()),
    warnings_user: 'index ("userId", "id")',
  },
  /** The moderation log; entries never change. */
  moderation_log: {
    id: t.id('primary key'),
    /** The moderator's address from the configuration. */
    moderator: t.text(),
    action: t.text<ModerationAction>(),
    subjectId: t.nullable(t.id(ONCE_USER)),
    subjectName: t.text(),
    reportId: t.nullable(t.id()),
    reason: t.text(),
    until: t.nullable(t.bigint()),
    moderation_log_action: `check (action in ('dismissed', 'warned', 'suspended', 'lifted'))`,
    moderation_log_subject: 'index ("subjectId", "id")',
  },
};
