import type { Db } from '#server/platform/db/database.ts';
import type { Excerpt, ReportReason } from '#shared/safety.ts';
import { idOfCast } from './demo-ties.ts';
import { idOf } from './person-id.ts';

const MINUTE = 60_000;

interface DemoReport {
  reporter: string;
  reported: string;
  reason: ReportReason;
  details: string;
  /** Authors and texts, oldest first. */
  said: readonly (readonly [Excerpt['by'], string])[];
  hoursAgo: number;
}

/** Open reports of the demo, by handles of the cast. */
const DEMO_REPORTS: readonly DemoReport[] = [
  {
    reporter: 'hana.novotna',
    reported: 'dmitri.volkov',
    reason: 'professional',
    details: 'Third pitch this week. I asked him to stop after the first.',
    said: [
      ['reported', 'Quick question: does your team have budget for observability this quarter?'],
      ['reporter', 'No, and please do not sell to me here.'],
      ['reported', 'Understood. But have you seen our Black Friday price?'],
    ],
    hoursAgo: 5,
  },
  {
    reporter: 'ruth.avrahami',
    reported: 'imani.walker',
    reason: 'honest',
    details: '',
    said: [],
    hoursAgo: 29,
  },
];

/** Stores the reports once; decided ones stay decided. */
export async function storeDemoReports(db: Db, now = Date.now()): Promise<void> {
  for (const { reporter, reported, reason, details, said, hoursAgo } of DEMO_REPORTS) {
    const reporterId = idOfCast(reporter);
    const reportedId = idOfCast(reported);
    const known = await db
      .selectFrom('reports')
      .select('id')
      .where('reporterId', '=', reporterId)
      .where('reportedId', '=', reportedId)
      .executeTakeFirst();
    if (known !== undefined) continue;
    const row = await db
      .selectFrom('users')
      .select(['id as _id', 'firstName', 'lastName', 'photoUrl', 'age', 'gender', 'about'])
      .select('skills')
      .where('id', '=', reportedId)
      .executeTakeFirstOrThrow();
    const at = now - hoursAgo * 60 * MINUTE;
    const excerpts = said.map(([by, text], index): Excerpt => {
      const sentAt = at - (said.length - index) * 7 * MINUTE;
      return {
        _id: idOf(`${reported} ${text}`, sentAt),
        by,
        text,
        sentAt: new Date(sentAt).toISOString(),
        state: 'plain',
        originals: [],
      };
    });
    await db
      .insertInto('reports')
      .values({
        id: idOf(`${reporter} reports ${reported}`, at),
        reporterId,
        reportedId,
        reason,
        details,
        profile: JSON.stringify({ ...row, skills: JSON.parse(row.skills) as string[] }),
        excerpts: JSON.stringify(excerpts),
        excerptCount: excerpts.length,
        outcome: null,
        closedAt: null,
      })
      .execute();
  }
}
