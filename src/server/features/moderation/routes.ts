import type { Hono, MiddlewareHandler } from 'hono';
import type { MessageAnswer } from '#shared/api.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import {
  decisionSchema,
  liftSchema,
  personParams,
  reportParams,
  reportsQuery,
  seenSchema,
} from '#shared/schemas/safety.ts';
import type { Backend } from '../../backend.ts';
import {
  answer,
  type ApiEnv,
  isFormPost,
  readBody,
  readForm,
  readParams,
  readQuery,
  signedIn,
} from '../../platform/http/api.ts';
import { Problem } from '../../platform/problem.ts';

const DONE = { message: 'Done' } satisfies MessageAnswer;

/** Lets moderators through; for anyone else there is nothing at this address. */
function moderatorsOnly(backend: Backend): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const session = await backend.readSession(c.env.incoming.headers.cookie);
    if (session === null || !backend.moderation.isModerator(session.user)) {
      throw new Problem('not_found', 'No such address');
    }
    c.set('session', session);
    await next();
  };
}

/** /admin/reports, /admin/suspended, /admin/lift, /admin/log, and /warning/seen for the warned. */
export function moderationRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  const { moderation, reports, suspensions } = backend;

  app.use('/admin/*', moderatorsOnly(backend));

  app.get('/admin/reports', async (c) => {
    const { status, ...page } = readQuery(c, reportsQuery);
    return answer(c, await reports.list(status, page));
  });

  app.get('/admin/reports/:reportId', async (c) =>
    answer(c, await moderation.report(readParams(c, reportParams).reportId)),
  );

  app.post('/admin/reports/:reportId/decide', async (c) => {
    const { reportId } = readParams(c, reportParams);
    const decision = await readBody(c, decisionSchema);
    await moderation.decide(c.get('session').user, reportId, decision);
    return answer(c, DONE);
  });

  app.get('/admin/suspended', async (c) =>
    answer(c, await suspensions.list(readQuery(c, pageQuery))),
  );

  app.post('/admin/lift/:userId', async (c) => {
    const { userId } = readParams(c, personParams);
    const { reason } = await readBody(c, liftSchema);
    await moderation.lift(c.get('session').user, userId, reason);
    return answer(c, DONE);
  });

  app.get('/admin/log', async (c) => answer(c, await moderation.log(readQuery(c, pageQuery))));

  // The banner is a form in the page's HTML and needs no script.
  app.post('/warning/seen', signedIn(backend), async (c) => {
    const form = isFormPost(c);
    const { warningId, back } = await (form ? readForm(c, seenSchema) : readBody(c, seenSchema));
    await moderation.acknowledge(c.get('session').user._id, warningId);
    return form ? c.redirect(back, 303) : answer(c, DONE);
  });
}
