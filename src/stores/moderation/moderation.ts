import { atom } from 'nanostores';
import type { AuditEntry, AuditKind } from '#shared/audit.ts';
import type { ReportDetail, ReportSummary, SuspendedPerson } from '#shared/moderation.ts';
import type { DecisionInput } from '#shared/schemas/safety.ts';
import { api } from '#stores/client/api.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
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

/** `person` is a page URL or id. */
export interface LogFilter {
  person?: string;
  kind?: AuditKind;
}

/** Returns the part of the log that a filter shows. */
export const logOf = (filter: LogFilter) =>
  createPagedList<AuditEntry>(
    pagesOf(
      (query) => api('GET /admin/log', { query: { ...query, ...filter } }),
      ({ entries }) => entries,
    ),
    words.notLoaded,
  );

export type OpenReport =
  | { kind: 'none' }
  | { kind: 'loading'; id: string }
  | { kind: 'failed'; id: string; message: string }
  | { kind: 'ready'; id: string; report: ReportDetail };

export const $report = atom<OpenReport>({ kind: 'none' });

/** A later call wins. */
export async function openReport(id: string): Promise<void> {
  $report.set({ kind: 'loading', id });
  const next = await api('GET /admin/reports/:reportId', { params: { reportId: id } }).then(
    (report): OpenReport => ({ kind: 'ready', id, report }),
    (error: unknown): OpenReport => {
      console.warn('The report did not load:', error);
      return { kind: 'failed', id, message: words.notLoaded };
    },
  );
  const now = $report.get();
  if (now.kind === 'loading' && now.id === id) $report.set(next);
}

export const closeReport = (): void => $report.set({ kind: 'none' });

/** Throws the errors of `api`. */
export async function decide(report: ReportDetail, input: DecisionInput): Promise<void> {
  const params = { reportId: report._id };
  await api('POST /admin/reports/:reportId/decide', { params, body: input });
  showToast('done', words.decided[input.decision]);
  queues.open.remove(report._id);
  const now = $report.get();
  // Another report may have been opened meanwhile.
  if (now.kind === 'ready' && now.id === report._id) await openReport(report._id);
}

/** Throws the errors of `api`. */
export async function lift(person: SuspendedPerson, reason: string): Promise<void> {
  await api('POST /admin/lift/:userId', { params: { userId: person._id }, body: { reason } });
  showToast('done', words.lifted);
  queues.suspended.remove(person._id);
}
