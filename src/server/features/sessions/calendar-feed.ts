import { randomUUIDv7 } from 'node:crypto';
import { site } from '#site';
import type { CalendarAnswer } from '#shared/pair-session.ts';
import { fullName } from '#shared/user.ts';
import type { Core } from '../core.ts';
import type { Config } from '../../platform/config/config.ts';
import { deleteRows, upsertRow } from '../../platform/db/rows.ts';
import { Problem } from '../../platform/problem.ts';
import { createSigner, type Secrets, tokenHash } from '../../platform/tokens.ts';
import { calendarOf } from './calendar.ts';
import * as stored from './repository.ts';
import { eventOf } from './views.ts';

/** Older agreed sessions are left out. */
const EVENTS_MAX = 500;

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;

/** A secret address shows a person's agreed sessions to calendar programs, without a login. */
export function createCalendarFeeds(
  parts: Pick<Core, 'database' | 'limit'> & { config: Secrets & Pick<Config, 'publicUrl'> },
) {
  const { database, config, limit } = parts;
  const { db } = database;
  const urlOf = (token: string): string => `${config.publicUrl}/api/calendar/${token}.ics`;
  const signer = createSigner(config);
  const signedText = (id: string): string => `calendar ${id}`;

  return {
    /** The URL is null if the site's secret has changed since. */
    async of(userId: string): Promise<CalendarAnswer> {
      const row = await stored.findCalendar(db, { userId });
      const token = row === undefined ? null : signer.signatureOf(row.hash, signedText(row.id));
      return { on: row !== undefined, url: token && urlOf(token) };
    },

    /** The previous address stops working. */
    async renew(userId: string): Promise<CalendarAnswer> {
      await limit('calendar.made', userId);
      const id = randomUUIDv7();
      const token = signer.sign(signedText(id));
      await upsertRow(db, 'calendars', ['userId'], { userId, id, hash: tokenHash(token) });
      return { on: true, url: urlOf(token) };
    },

    revoke: (userId: string) => deleteRows(db, 'calendars', { userId }),

    /** Throws `not_found` for a wrong token, and for suspended people. */
    async read(token: string): Promise<string> {
      const row = await stored.findCalendar(db, { hash: tokenHash(token) });
      if (row === undefined || (row.suspendedUntil ?? 0) > Date.now()) {
        throw new Problem('not_found', 'There is no such calendar');
      }
      await limit('calendar.url', row.id);
      const sessions = await stored.listAgreed(db, row.userId, EVENTS_MAX);
      const events = sessions.map((one) =>
        eventOf(one, one.connectedAt === null ? null : fullName(one), config.publicUrl),
      );
      return calendarOf(events, { name: `${site.name} sessions`, hours: 1 });
    },
  };
}
