import { expect, test, vi } from 'vitest';
import type { ReportDetail } from '#shared/moderation.ts';
import { $report, closeReport, decide, openReport } from '#stores/moderation/moderation.ts';

const api = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('#stores/client/api.ts', () => ({ api }));

test('a report closed during its decision stays closed', async () => {
  const report = { _id: 'one' } as ReportDetail;
  api.mockResolvedValueOnce(report);
  await openReport('one');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  api.mockReturnValueOnce(promise);
  const decided = decide(report, { decision: 'dismissed', reason: '' });
  closeReport();
  resolve({});
  await decided;
  expect($report.get()).toEqual({ kind: 'none' });
});
