import { z } from 'zod';
import { AUDIT_KINDS } from '../audit.ts';
import {
  EXCERPTS_MAX,
  FOR_GOOD,
  MODERATOR_REASON_MAX,
  REPORT_DETAILS_MAX,
  REPORT_REASONS,
} from '../safety.ts';
import { id } from './matching.ts';
import { pageQuery } from './paging.ts';
import { paragraph } from './text.ts';

export const reportSchema = z
  .strictObject({
    reason: z.enum(REPORT_REASONS, 'Choose a reason'),
    details: paragraph('Details', { max: REPORT_DETAILS_MAX }).default(''),
    messageIds: z
      .array(id)
      .max(EXCERPTS_MAX, `A report can carry at most ${String(EXCERPTS_MAX)} messages`)
      .default([]),
  })
  .refine(({ reason, details }) => reason !== 'other' || details !== '', {
    path: ['details'],
    message: 'Say what happened',
  });

export type ReportInput = z.input<typeof reportSchema>;

export const reportsQuery = pageQuery.extend({
  status: z.enum(['open', 'closed'], 'status must be open or closed').default('open'),
});

/** The person is named by id, also of a deleted account, or by page URL. Proxies log this, so not by email address. */
export const auditQuery = pageQuery.extend({
  person: z
    .string()
    .max(100, 'This is too long for a page URL or id')
    .transform((text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/^.*\/u\//, ''),
    )
    .optional(),
  kind: z.enum(AUDIT_KINDS, 'This kind of entry does not exist').optional(),
});

export type AuditQuery = z.output<typeof auditQuery>;

const reason = paragraph('Reason', { min: 1, max: MODERATOR_REASON_MAX });

const until = z.iso
  .datetime('until must be a time in ISO 8601, or null')
  .transform((text) => Date.parse(text))
  .refine((time) => time > Date.now(), 'The end of a suspension must lie ahead')
  .nullable()
  .transform((time) => time ?? FOR_GOOD);

/** `until: null` lasts until a moderator lifts it. */
export const decisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('dismissed'),
    reason: paragraph('Reason', { max: MODERATOR_REASON_MAX }).default(''),
  }),
  z.strictObject({ decision: z.literal('warned'), reason }),
  z.strictObject({ decision: z.literal('suspended'), reason, until }),
]);

export type DecisionInput = z.input<typeof decisionSchema>;
export type ParsedDecision = z.output<typeof decisionSchema>;

export const suspendSchema = z.strictObject({ reason, until });
export type Suspension = z.output<typeof suspendSchema>;
export const liftSchema = z.strictObject({ reason });

/** The banner is a form: it sends the warning and the page to return to. */
export const seenSchema = z.strictObject({
  warningId: id,
  back: z
    .string()
    .max(300)
    .regex(/^\/(?![/\\])[\w/-]*$/, 'back must be a path of this site'),
});
