import type { Hono } from 'hono';
import {
  acceptSchema,
  hiddenSchema,
  outcomeSchema,
  proposeSchema,
  sessionParams,
  sessionSchema,
  sessionsQuery,
  suggestQuery,
  taskSchema,
} from '#shared/schemas/pair-session.ts';
import type { PairSession, SessionAnswer, SessionsAnswer } from '#shared/pair-session.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readBody,
  readParams,
  readQuery,
} from '../../platform/http/api.ts';
import type { Sessions } from './service.ts';

/** Registers /sessions: pair sessions of two connected developers. */
export function sessionRoutes(
  app: Hono<ApiEnv>,
  { session, sessions }: { session: ApiSession; sessions: Sessions },
): void {
  const path = '/sessions/:sessionId';
  const sessionAnswer = (changed: PairSession): SessionAnswer => ({ session: changed });

  app.get('/sessions', session.signedIn, async (c) => {
    const { with: withUserId, open, ...page } = readQuery(c, sessionsQuery);
    const userId = c.var.session.user._id;
    if (withUserId === undefined && open === undefined) {
      return answer(c, await sessions.list(userId, page));
    }
    const some: SessionsAnswer = {
      sessions:
        withUserId === undefined
          ? await sessions.ahead(userId)
          : await sessions.between(userId, withUserId),
      nextCursor: null,
    };
    return answer(c, some);
  });

  app.post('/sessions', session.signedIn, async (c) => {
    const input = await readBody(c, sessionSchema);
    return answer(c, sessionAnswer(await sessions.propose(c.var.session.user, input)), [], 201);
  });

  app.get('/sessions/suggest', session.signedIn, async (c) => {
    const { with: withUserId, minutes } = readQuery(c, suggestQuery);
    return answer(c, await sessions.suggest(c.var.session.user._id, withUserId, minutes));
  });

  app.get(`${path}/calendar.ics`, session.signedIn, async (c) => {
    const { sessionId } = readParams(c, sessionParams);
    const text = await sessions.calendar(c.var.session.user._id, sessionId);
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="session.ics"',
      'cache-control': 'private, no-store',
    });
  });

  app.post(`${path}/accept`, session.signedIn, async (c) => {
    const { sessionId } = readParams(c, sessionParams);
    const { time } = await readBody(c, acceptSchema);
    return answer(c, sessionAnswer(await sessions.accept(c.var.session.user, sessionId, time)));
  });

  app.post(`${path}/propose`, session.signedIn, async (c) => {
    const { sessionId } = readParams(c, sessionParams);
    const { times } = await readBody(c, proposeSchema);
    return answer(c, sessionAnswer(await sessions.counter(c.var.session.user, sessionId, times)));
  });

  app.post(`${path}/decline`, session.signedIn, async (c) => {
    const { sessionId } = readParams(c, sessionParams);
    return answer(c, sessionAnswer(await sessions.decline(c.var.session.user, sessionId)));
  });

  app.post(`${path}/cancel`, session.signedIn, async (c) => {
    const { sessionId } = readParams(c, sessionParams);
    return answer(c, sessionAnswer(await sessions.cancel(c.var.session.user, sessionId)));
  });

  for (const step of ['begin', 'extend', 'end'] as const) {
    app.post(`${path}/${step}`, session.signedIn, async (c) => {
      const { sessionId } = readParams(c, sessionParams);
      return answer(c, sessionAnswer(await sessions[step](c.var.session.user._id, sessionId)));
    });
  }

  app.post(`${path}/tasks`, session.signedIn, async (c) => {
    const { sessionId } = readParams(c, sessionParams);
    const what = await readBody(c, taskSchema);
    return answer(c, sessionAnswer(await sessions.task(c.var.session.user._id, sessionId, what)));
  });

  app.post(`${path}/outcome`, session.signedIn, async (c) => {
    const { sessionId } = readParams(c, sessionParams);
    const input = await readBody(c, outcomeSchema);
    return answer(c, sessionAnswer(await sessions.outcome(c.var.session.user, sessionId, input)));
  });

  app.post(`${path}/hidden`, session.signedIn, async (c) => {
    const { sessionId } = readParams(c, sessionParams);
    const { hidden } = await readBody(c, hiddenSchema);
    return answer(c, sessionAnswer(await sessions.hide(c.var.session.user._id, sessionId, hidden)));
  });
}
