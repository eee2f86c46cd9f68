import type { PairSession, SessionAnswer } from '#shared/pair-session.ts';
import {
  acceptSchema,
  calendarParams,
  hiddenSchema,
  nowSchema,
  outcomeSchema,
  proposeSchema,
  sessionSchema,
  sessionsQuery,
  suggestQuery,
  taskSchema,
} from '#shared/schemas/pair-session.ts';
import type { Db } from '../../platform/db/database.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { tokenHash } from '../../platform/tokens.ts';
import type { Core } from '../core.ts';
import { pairOf } from '../chat/messages/pairs.ts';
import { createChanges } from './changes.ts';
import { createCalendarFeeds } from './calendar-feed.ts';
import { createPlanning } from './planning.ts';
import { startReminders } from './reminders.ts';
import * as stored from './repository.ts';
import { createRunning } from './running.ts';
import { createSessionViews } from './views.ts';

export type Sessions = ReturnType<typeof createSessions>['sessions'];

type Context = Parameters<typeof createSessionViews>[0] &
  Parameters<typeof createChanges>[0] &
  Parameters<typeof createCalendarFeeds>[0] &
  Parameters<typeof startReminders>[0] &
  Pick<Core, 'closedAtStop'>;

/** Creates pair sessions of two connected developers, with their calendars and reminders. */
export function createSessions(context: Context) {
  const changes = createChanges(context);
  const sessions = {
    ...createSessionViews(context),
    ...createPlanning(context.database, changes),
    ...createRunning(changes),

    /** The transaction is the one that ends the connection. Past sessions stay with both people. */
    part: (trx: Db, one: string, other: string) =>
      stored.deleteUnfinished(trx, pairOf(one, other), Date.now()),

    /**
     * After a block neither could withdraw, so the outcomes leave both profiles. Unblocking doesn't
     * bring them back.
     */
    endOutcomes: (trx: Db, one: string, other: string) =>
      stored.endOutcomes(trx, pairOf(one, other)),
  };
  const calendars = createCalendarFeeds(context);
  const reminders = context.closedAtStop(startReminders(context));
  const answer = async (changed: Promise<PairSession>): Promise<SessionAnswer> => ({
    session: await changed,
  });
  const routes = {
    'GET /calendar': { run: ({ me }) => calendars.of(me) },
    'POST /calendar': { run: ({ me }) => calendars.renew(me) },
    'DELETE /calendar': {
      run: ({ me }) => messageAfter(calendars.revoke(me), 'The calendar address was revoked'),
    },
    // The token is the permission; calendar programs have no session.
    'GET /calendar/:file': {
      params: calendarParams,
      async runOpen({ c, params }) {
        const body = await calendars.read(params.file.slice(0, -'.ics'.length));
        const etag = `"${tokenHash(body)}"`;
        const headers = { etag, 'cache-control': 'private, no-cache' };
        // A proxy may have marked it as weak.
        const known = c.req.header('if-none-match')?.replace(/^W\//, '') === etag;
        return known
          ? c.body(null, 304, headers)
          : c.body(body, 200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' });
      },
    },
    'GET /sessions': {
      query: sessionsQuery,
      async run({ me, query: { with: withUserId, open, ...page } }) {
        if (withUserId === undefined && open === undefined) return sessions.list(me, page);
        const some =
          withUserId === undefined ? sessions.ahead(me) : sessions.between(me, withUserId);
        return { sessions: await some, nextCursor: null };
      },
    },
    'POST /sessions': {
      status: 201,
      body: sessionSchema,
      run: ({ session, body }) => answer(sessions.propose(session.user, body)),
    },
    'POST /sessions/now': {
      status: 201,
      body: nowSchema,
      run: ({ session, body }) => answer(sessions.now(session.user, body)),
    },
    'GET /sessions/suggest': {
      query: suggestQuery,
      run: ({ me, query }) => sessions.suggest(me, query.with, query.minutes),
    },
    'GET /sessions/:sessionId/calendar.ics': {
      async run({ c, me, params }) {
        return c.body(await sessions.calendar(me, params.sessionId), 200, {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="session.ics"',
          'cache-control': 'private, no-store',
        });
      },
    },
    'POST /sessions/:sessionId/accept': {
      body: acceptSchema,
      run: ({ session, params: { sessionId }, body }) =>
        answer(sessions.accept(session.user, sessionId, body.time)),
    },
    'POST /sessions/:sessionId/propose': {
      body: proposeSchema,
      run: ({ session, params: { sessionId }, body }) =>
        answer(sessions.counter(session.user, sessionId, body.times)),
    },
    'POST /sessions/:sessionId/decline': {
      run: ({ session, params }) => answer(sessions.decline(session.user, params.sessionId)),
    },
    'POST /sessions/:sessionId/cancel': {
      run: ({ session, params }) => answer(sessions.cancel(session.user, params.sessionId)),
    },
    'POST /sessions/:sessionId/begin': {
      run: ({ me, params }) => answer(sessions.begin(me, params.sessionId)),
    },
    'POST /sessions/:sessionId/extend': {
      run: ({ me, params }) => answer(sessions.extend(me, params.sessionId)),
    },
    'POST /sessions/:sessionId/tasks': {
      body: taskSchema,
      run: ({ me, params, body }) => answer(sessions.task(me, params.sessionId, body)),
    },
    'POST /sessions/:sessionId/outcome': {
      body: outcomeSchema,
      run: ({ session, params: { sessionId }, body }) =>
        answer(sessions.outcome(session.user, sessionId, body)),
    },
    'POST /sessions/:sessionId/hidden': {
      body: hiddenSchema,
      run: ({ me, params, body }) => answer(sessions.hide(me, params.sessionId, body.hidden)),
    },
  } satisfies Partial<Routes>;
  return { sessions, reminders, routes };
}
