import type { MiddlewareHandler } from 'hono';
import { pageQuery } from '#shared/schemas/paging.ts';
import {
  auditQuery,
  decisionSchema,
  liftSchema,
  reportsQuery,
  seenSchema,
} from '#shared/schemas/safety.ts';
import { type ApiEnv, formOrJson, isFormPost } from '../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { ReadSession } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import type { StepUp } from '../account/step-up.ts';
import type { Suspensions } from '../account/suspensions.ts';
import type { Reports } from '../safety/reports/service.ts';
import type { Moderation } from './service.ts';

/** A search changes nothing. */
const SEARCH = '/api/admin/people/search';

/**
 * Admits moderators to /admin; their changes need a second factor. For anyone else these addresses don't exist, under
 * any method.
 */
export function moderatorsOnly(parts: {
  readSession: ReadSession;
  moderation: Pick<Moderation, 'isModerator'>;
  stepUp: Pick<StepUp, 'require'>;
}): MiddlewareHandler<ApiEnv> {
  const { readSession, moderation, stepUp } = parts;
  return async (c, next) => {
    const session = await readSession(c.env.incoming.headers.cookie);
    if (session === null || !moderation.isModerator(session.user)) {
      throw new Problem('not_found', 'No such address');
    }
    if (c.req.method !== 'GET' && c.req.path !== SEARCH) await stepUp.require(session);
    c.set('session', session);
    await next();
  };
}

/** Routes of /admin, which {@link moderatorsOnly} protects, and of /warning/seen for warned users. */
export const moderationRoutes = ({
  moderation,
  reports,
  suspensions,
}: {
  moderation: Moderation;
  reports: Pick<Reports, 'list'>;
  suspensions: Pick<Suspensions, 'list'>;
}) =>
  ({
    'GET /admin/reports': {
      admitted: true,
      query: reportsQuery,
      run: ({ query: { status, ...page } }) => reports.list(status, page),
    },
    'GET /admin/reports/:reportId': {
      admitted: true,
      run: ({ params }) => moderation.report(params.reportId),
    },
    'POST /admin/reports/:reportId/decide': {
      admitted: true,
      body: decisionSchema,
      run: ({ session: { user }, params: { reportId }, body, caller: { address } }) =>
        messageAfter(moderation.decide({ ...user, address }, reportId, body), 'Done'),
    },
    'GET /admin/suspended': {
      admitted: true,
      query: pageQuery,
      run: ({ query }) => suspensions.list(query),
    },
    'POST /admin/lift/:userId': {
      admitted: true,
      body: liftSchema,
      run: ({ session: { user }, params: { userId }, body, caller: { address } }) =>
        messageAfter(moderation.lift({ ...user, address }, userId, body.reason), 'Done'),
    },
    'GET /admin/log': {
      admitted: true,
      query: auditQuery,
      run: ({ query }) => moderation.log(query),
    },
    // The banner is a form in the page's HTML and needs no script.
    'POST /warning/seen': {
      body: formOrJson(seenSchema),
      async run({ c, me, body: { warningId, back } }) {
        await moderation.acknowledge(me, warningId);
        return isFormPost(c) ? c.redirect(back, 303) : { message: 'Done' };
      },
    },
  }) satisfies Partial<Routes>;
