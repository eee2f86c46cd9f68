import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import type { ReportsAnswer, ReportSummary } from '#shared/moderation.ts';
import { pictureName } from '#shared/pictures.ts';
import {
  type Decision,
  type Excerpt,
  OPEN_REPORTS_KEPT_MS,
  REPORTS_KEPT_MS,
} from '#shared/safety.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { reportSchema } from '#shared/schemas/safety.ts';
import type { Developer } from '#shared/user.ts';
import type { Core } from '../../core.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countRows, findRow, insertRow } from '../../../platform/db/rows.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Messages } from '../../chat/messages/service.ts';
import { lowestIdAt, timestampOf } from '../../../platform/ids.ts';
import { idCursor, pageOf } from '../../../platform/db/paging.ts';
import type { Requests } from '../../requests/service.ts';
import type { Profiles } from '../../profile/service.ts';
import {
  closeOpen,
  deleteClosed,
  deleteOpenBelow,
  hasOpenBelow,
  listReports,
  type ReportLine,
  type ReportRow,
} from './repository.ts';

export type Reports = ReturnType<typeof createReports>;

/** Ids of deleted accounts are null. */
export interface WholeReport extends ReportSummary {
  reporterId: string | null;
  reportedId: string | null;
  details: string;
  excerpts: Excerpt[];
}

export function createReports(
  parts: Pick<Core, 'database' | 'limit'> & {
    profiles: Pick<Profiles, 'lock'>;
    messages: Pick<Messages, 'written' | 'keepReported'>;
    requests: Pick<Requests, 'noteBetween'>;
  },
) {
  const { database, profiles, messages, requests, limit } = parts;

  return {
    /**
     * A report holds copies of the profile, the comment, and the messages with their earlier texts.
     * Ids outside the two people's conversation, also an ended one, are ignored: a refusal would tell
     * a block from a deleted account. For a deleted account nothing is stored, and the answer is the
     * same.
     */
    async file(
      reporterId: string,
      reportedId: string,
      { reason, details, messageIds }: z.output<typeof reportSchema>,
    ): Promise<void> {
      if (reporterId === reportedId) {
        throw new Problem('invalid_input', 'You cannot report yourself');
      }
      await limit('report.user', reporterId);
      const ids = [...new Set(messageIds)];
      const written = await messages.written(reporterId, reportedId, ids);
      const asked = await requests.noteBetween(reportedId, reporterId);
      const excerpts: Excerpt[] = written.map(({ senderId, ...message }) => ({
        ...message,
        by: senderId === reporterId ? 'reporter' : 'reported',
        sentAt: timestampOf(message._id),
      }));
      if (asked !== null) {
        const { requestId: _id, note } = asked;
        const { text, quote, project } = note;
        const written = { _id, by: 'reported', sentAt: timestampOf(_id), state: 'plain' } as const;
        excerpts.unshift({ ...written, text, quote, project, originals: [] });
      }
      await database.db.transaction().execute(async (trx) => {
        const people = await profiles.lock(trx, [reporterId, reportedId]);
        const profile = people.find(({ _id }) => _id === reportedId);
        if (profile === undefined || people.length < 2) return;
        await messages.keepReported(
          trx,
          written.flatMap(({ pictures = [] }) => pictures.map(pictureName)),
          Date.now() + OPEN_REPORTS_KEPT_MS + REPORTS_KEPT_MS,
        );
        await insertRow(trx, 'reports', {
          id: randomUUIDv7(),
          reporterId,
          reportedId,
          reason,
          details,
          profile: JSON.stringify(profile),
          excerpts: JSON.stringify(excerpts),
          excerptCount: excerpts.length,
        });
      });
    },

    /** The newest comes first. */
    async list(status: 'open' | 'closed', { limit: size, cursor }: Page): Promise<ReportsAnswer> {
      const found = await listReports(database.db, status, idCursor(cursor), size + 1);
      const { rows, nextCursor } = pageOf(found, size, (row) => row.id);
      return { reports: rows.map((row) => summaryOf(row)), nextCursor };
    },

    async find(reportId: string): Promise<WholeReport> {
      const row = await findRow(database.db, 'reports', { id: reportId });
      if (row === undefined) throw new Problem('not_found', 'There is no such report');
      return wholeOf(row);
    },

    about: (reportedId: string): Promise<number> =>
      countRows(database.db, 'reports', { reportedId: reportedId }),

    async close(trx: Db, reportId: string, outcome: Decision): Promise<WholeReport> {
      const row = await closeOpen(trx, reportId, outcome, Date.now());
      if (row !== undefined) return wholeOf(row);
      if ((await findRow(trx, 'reports', { id: reportId })) === undefined) {
        throw new Problem('not_found', 'There is no such report');
      }
      throw new Problem('conflict', 'This report has been decided already');
    },

    /** All times are in milliseconds. */
    isOpenSince: (time: number): Promise<boolean> => hasOpenBelow(database.db, lowestIdAt(time)),

    forgetOpen: (time: number): Promise<void> => deleteOpenBelow(database.db, lowestIdAt(time)),

    forget: (time: number): Promise<void> => deleteClosed(database.db, time),
  };
}

function summaryOf(row: ReportLine): ReportSummary {
  return {
    _id: row.id,
    at: timestampOf(row.id),
    reason: row.reason,
    profile: JSON.parse(row.profile) as Developer,
    excerptCount: row.excerptCount,
    outcome: row.outcome,
  };
}

function wholeOf(row: ReportRow): WholeReport {
  const { reporterId, reportedId, details } = row;
  return { ...summaryOf(row), reporterId, reportedId, details, excerpts: excerptsOf(row) };
}

/** Old reports have no originals. */
const excerptsOf = (row: ReportRow): Excerpt[] =>
  (JSON.parse(row.excerpts) as (Omit<Excerpt, 'state' | 'originals'> & Partial<Excerpt>)[]).map(
    (excerpt) => ({ state: 'plain', originals: [], ...excerpt }),
  );
