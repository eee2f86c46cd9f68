import { counted } from '#shared/language.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import {
  inviteSchema,
  peopleSchema,
  personMailSchema,
  removePersonSchema,
} from '#shared/schemas/people.ts';
import { suspendSchema } from '#shared/schemas/safety.ts';
import type { Caller } from '../../platform/http/client.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { createTurns } from '../../platform/jobs/turns.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { People } from './people.ts';
import type { Moderation } from './service.ts';

const by = (actorId: string, { address }: Caller) => ({ actorId, address });

/** Simultaneous searches of a moderator would add up their slices in each turn of the event loop. */
const searches = createTurns();

/** Routes of /admin/people and /admin/invitations, which {@link moderatorsOnly} protects. */
export const peopleRoutes = ({
  people,
  moderation,
  limit,
}: {
  people: People;
  moderation: Pick<Moderation, 'suspend'>;
  limit: LimitAttempts;
}) =>
  ({
    'POST /admin/people/search': {
      admitted: true,
      body: peopleSchema,
      async run({ me, body }) {
        await limit('people.user', me);
        return searches.inTurn(me, () => people.search(body));
      },
    },
    'GET /admin/people/:userId': {
      admitted: true,
      run: ({ params: { userId } }) => people.detail(userId),
    },
    'DELETE /admin/people/:userId': {
      admitted: true,
      body: removePersonSchema,
      run: ({ me, caller, params: { userId }, body: { emailId } }) =>
        messageAfter(people.remove(userId, emailId, by(me, caller)), 'Done'),
    },
    'POST /admin/people/:userId/suspend': {
      admitted: true,
      body: suspendSchema,
      run({ session: { user }, caller: { address }, params: { userId }, body }) {
        const until = body.until ?? FOR_GOOD;
        const moderator = { ...user, address };
        return messageAfter(moderation.suspend(moderator, userId, body.reason, until), 'Done');
      },
    },
    'POST /admin/people/:userId/log-out': {
      admitted: true,
      run: ({ me, caller, params: { userId } }) =>
        messageAfter(people.logOut(userId, by(me, caller)), 'Done'),
    },
    'POST /admin/people/:userId/mail': {
      admitted: true,
      body: personMailSchema,
      async run({ me, caller, params: { userId }, body: { which } }) {
        const count = await people.mail(userId, which, by(me, caller));
        return { message: `${counted(count, { one: 'mail', other: 'mails' })} on the way` };
      },
    },
    'POST /admin/invitations': {
      admitted: true,
      body: inviteSchema,
      run: async ({ me, caller, body }) => ({ url: await people.invite(body, by(me, caller)) }),
    },
  }) satisfies Partial<Routes>;
