import type { Decision, ModerationAction, ReportReason } from '#shared/safety.ts';
import { bigint, id, integer, nullable, OF_USER, text, withDefault } from '../table-builder.ts';

const ONCE_USER = 'references "users" ("id") on delete set null';

/** Blocks, reports and moderation. */
export const safety = {
  /** A block; it hides both people from each other. */
  blocks: {
    columns: { blockerId: id(OF_USER), blockedId: id(OF_USER), createdAt: bigint() },
    constraints: {
      blocks_pair: 'primary key ("blockerId", "blockedId")',
      blocks_two_people: 'check ("blockerId" <> "blockedId")',
    },
    indexes: { blocks_blocked: '("blockedId", "blockerId")' },
    clustered: true,
  },
  /** A report. Its copies outlive the accounts. */
  reports: {
    columns: {
      id: id('primary key'),
      reporterId: nullable(id(ONCE_USER)),
      reportedId: nullable(id(ONCE_USER)),
      reason: text<ReportReason>(),
      details: text(),
      /** JSON: the reported profile at that time. */
      profile: text(),
      /** JSON: a list of Excerpt. */
      excerpts: text(),
      /** Null while open. */
      outcome: nullable(text<Decision>()),
      closedAt: nullable(bigint()),
      /** The queue shows it without reading the excerpts. */
      excerptCount: withDefault('0', integer()),
    },
    constraints: {
      reports_outcome: `check (outcome in ('dismissed', 'warned', 'suspended'))`,
      reports_closed: 'check ((outcome is null) = ("closedAt" is null))',
    },
    indexes: {
      reports_open: '(id) where "closedAt" is null',
      reports_closed: '(id) where "closedAt" is not null',
      reports_reported: '("reportedId")',
      reports_reporter: '("reporterId")',
      reports_age: '("closedAt")',
    },
  },
  /** A moderator's warning, shown until `seenAt`. */
  warnings: {
    columns: {
      id: id('primary key'),
      userId: id(OF_USER),
      reason: text(),
      seenAt: nullable(bigint()),
    },
    indexes: { warnings_user: '("userId", "id")' },
  },
  /** The moderation log; entries never change. */
  moderation_log: {
    columns: {
      id: id('primary key'),
      /** The moderator's address from the configuration. */
      moderator: text(),
      action: text<ModerationAction>(),
      subjectId: nullable(id(ONCE_USER)),
      subjectName: text(),
      reportId: nullable(id()),
      reason: text(),
      until: nullable(bigint()),
    },
    constraints: {
      moderation_log_action: `check (action in ('dismissed', 'warned', 'suspended', 'lifted'))`,
    },
    indexes: { moderation_log_subject: '("subjectId", "id")' },
  },
} as const;
