import type { Hono, MiddlewareHandler } from 'hono';
import type { MessageAnswer } from '#shared/api.ts';
import type { StepUp } from '../account/step-up.ts';
import type { Suspensions } from '../account/suspensions.ts';
import type { Reports } from '../safety/reports/service.ts';
import type { Moderation } from './service.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import {
  decisionSchema,
  liftSchema,
  personParams,
  reportParams,
  reportsQuery,
  seenSchema,
} from '#shared/schemas/safety.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  isFormPost,
  readBody,
  readForm,
  readParams,
  readQuery,
} from '../../platform/http/api.ts';
import { Problem } from '../../platform/problem.ts';

const DONE = { message: 'Done' } satisfies MessageAnswer;

/** Admits moderators; their changes need a second factor. For anyone else the address doesn't exist. */
function moderatorsOnly(
  session: ApiSession,
  moderation: Pick<Moderation, 'isModerator'>,
  stepUp: Pick<StepUp, 'require'>,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const found = await session.find(c);
    if (found === null || !moderation.isModerator(found.user)) {
      throw new Problem('not_found', 'No such address');
    }
    if (c.req.method !== 'GET') {
      await session.countWrite(found.user._id);
      await stepUp.require(found);
    }
    c.set('session', found);
    await next();
  };
}

/** Registers /admin/reports, /admin/suspended, /admin/lift, /admin/log, and /warning/seen for warned users. */
export function moderationRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    moderation,
    reports,
    stepUp,
    suspensions,
  }: {
    session: ApiSession;
    moderation: Moderation;
    reports: Pick<Reports, 'list'>;
    stepUp: Pick<StepUp, 'require'>;
    suspensions: Pick<Suspensions, 'list'>;
  },
): void {
  app.use('/admin/*', moderatorsOnly(session, moderation, stepUp));

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
  app.post('/warning/seen', session.signedIn, async (c) => {
    const form = isFormPost(c);
    const { warningId, back } = await (form ? readForm(c, seenSchema) : readBody(c, seenSchema));
    await moderation.acknowledge(c.get('session').user._id, warningId);
    return form ? c.redirect(back, 303) : answer(c, DONE);
  });
}
