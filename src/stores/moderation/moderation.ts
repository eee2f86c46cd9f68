import type { AuditEntry, AuditKind } from '#shared/audit.ts';
import type { ReportDetail, ReportSummary, SuspendedPerson } from '#shared/moderation.ts';
import type { DecisionInput } from '#shared/schemas/safety.ts';
import { DAY_MS } from '#shared/time.ts';
import { api } from '#stores/client/api.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

const reports = (status: 'open' | 'closed') =>
  createPagedList<ReportSummary>(
    pagesOf(
      (query) => api('GET /admin/reports', { query: { status, ...query } }),
      (answer) => answer.reports,
    ),
    words.notLoaded,
  );

/** The newest comes first. */
export const queues = {
  open: reports('open'),
  closed: reports('closed'),
  suspended: createPagedList<SuspendedPerson>(
    pagesOf(
      (query) => api('GET /admin/suspended', { query }),
      (answer) => answer.suspended,
    ),
    words.notLoaded,
  ),
};

/** Returns a part of the log; empty filters show all. `person` is a page URL or id. */
export const logOf = (person: string, kind: string) =>
  createPagedList<AuditEntry>(
    pagesOf(
      (page) =>
        api('GET /admin/log', {
          query: { ...page, ...(person && { person }), ...(kind && { kind: kind as AuditKind }) },
        }),
      ({ entries }) => entries,
    ),
    words.notLoaded,
  );

export const findReport = (reportId: string): Promise<ReportDetail> =>
  api('GET /admin/reports/:reportId', { params: { reportId } });

/** Throws the errors of `api`. */
export async function decide({ _id: reportId }: ReportDetail, body: DecisionInput): Promise<void> {
  await api('POST /admin/reports/:reportId/decide', { params: { reportId }, body });
  showToast('done', words.decided[body.decision]);
  queues.open.remove(reportId);
}

/** Null has no end. */
export const SUSPENSION_DAYS = [1, 7, 30, null];

/** Returns the time in ISO 8601. */
export const suspensionEnd = (days: number | null): string | null =>
  days === null ? null : new Date(serverNow() + days * DAY_MS).toISOString();
