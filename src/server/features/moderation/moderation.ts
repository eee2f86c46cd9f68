import type { MiddlewareHandler } from 'hono';
import { counted } from '#shared/language.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import {
  inviteSchema,
  peopleSchema,
  personMailSchema,
  removePersonSchema,
} from '#shared/schemas/people.ts';
import {
  auditQuery,
  decisionSchema,
  liftSchema,
  reportsQuery,
  seenSchema,
  suspendSchema,
} from '#shared/schemas/safety.ts';
import { type ApiEnv, formOrJson, isFormPost } from '../../platform/http/api.ts';
import { messageAfter, type Routes, type SignedInCall } from '../../platform/http/routes.ts';
import type { ReadSession } from '../../platform/http/session.ts';
import { createTurns } from '../../platform/jobs/turns.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import { Problem } from '../../platform/problem.ts';
import type { StepUp } from '../account/step-up.ts';
import { createPeople } from './people.ts';
import { createModeration, type Moderation, type Moderator } from './service.ts';

/**
 * Admits moderators to /admin; their changes need a second factor. For anyone else these addresses don't exist, under
 * any method.
 */
function moderatorsOnly(parts: {
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
    const isSearch = c.req.path === '/api/admin/people/search';
    if (c.req.method !== 'GET' && !isSearch) await stepUp.require(session);
    c.set('session', session);
    await next();
  };
}

const by = ({ session, caller }: Pick<SignedInCall, 'session' | 'caller'>): Moderator => ({
  actorId: session.user._id,
  emailId: session.user.emailId,
  address: caller.address,
});

/** Simultaneous searches of a moderator would add up their slices in each turn of the event loop. */
const searches = createTurns();

type ModerationContext = Parameters<typeof createModeration>[0] &
  Omit<Parameters<typeof createPeople>[0], 'moderation'> &
  Omit<Parameters<typeof moderatorsOnly>[0], 'moderation'> & { limit: LimitAttempts };

/** Creates what moderators see and decide; `forModerators` protects the routes of /admin. */
export function createModerationServices(context: ModerationContext) {
  const { limit, reports, suspensions } = context;
  const moderation = createModeration(context);
  const people = createPeople({ ...context, moderation });
  const routes = {
    'GET /admin/reports': {
      query: reportsQuery,
      run: ({ query: { status, ...page } }) => reports.list(status, page),
    },
    'GET /admin/reports/:reportId': { run: ({ params }) => moderation.report(params.reportId) },
    'POST /admin/reports/:reportId/decide': {
      body: decisionSchema,
      run: ({ params: { reportId }, body, ...call }) =>
        messageAfter(moderation.decide(by(call), reportId, body), 'Done'),
    },
    'GET /admin/suspended': { query: pageQuery, run: ({ query }) => suspensions.list(query) },
    'POST /admin/lift/:userId': {
      body: liftSchema,
      run: ({ params: { userId }, body: { reason }, ...call }) =>
        messageAfter(moderation.lift(by(call), userId, reason), 'Done'),
    },
    'GET /admin/log': { query: auditQuery, run: ({ query }) => moderation.log(query) },
    'POST /admin/people/search': {
      body: peopleSchema,
      async run({ me, body }) {
        await limit('people.user', me);
        return searches.inTurn(me, () => people.search(body));
      },
    },
    'GET /admin/people/:userId': { run: ({ params }) => people.detail(params.userId) },
    'DELETE /admin/people/:userId': {
      body: removePersonSchema,
      run: ({ params: { userId }, body: { emailId }, ...call }) =>
        messageAfter(people.remove(userId, emailId, by(call)), 'Done'),
    },
    'POST /admin/people/:userId/suspend': {
      body: suspendSchema,
      run: ({ params: { userId }, body, ...call }) =>
        messageAfter(moderation.suspend(by(call), userId, body), 'Done'),
    },
    'POST /admin/people/:userId/log-out': {
      run: ({ params: { userId }, ...call }) =>
        messageAfter(people.logOut(userId, by(call)), 'Done'),
    },
    'POST /admin/people/:userId/mail': {
      body: personMailSchema,
      async run({ params: { userId }, body: { which }, ...call }) {
        const count = await people.mail(userId, which, by(call));
        return { message: `${counted(count, { one: 'mail', other: 'mails' })} on the way` };
      },
    },
    'POST /admin/invitations': {
      body: inviteSchema,
      run: async ({ body, ...call }) => ({ url: await people.invite(body, by(call)) }),
    },
    // The banner is a form in the page's HTML and needs no script.
    'POST /warning/seen': {
      body: formOrJson(seenSchema),
      async run({ c, me, body: { warningId, back } }) {
        await moderation.acknowledge(me, warningId);
        return isFormPost(c) ? c.redirect(back, 303) : { message: 'Done' };
      },
    },
  } satisfies Partial<Routes>;
  const forModerators = moderatorsOnly({ ...context, moderation });
  return { moderation, people, forModerators, routes };
}
