import type { NotificationSettings } from '#shared/api.ts';
import { MUTABLE_KINDS } from '#shared/notifications.ts';
import {
  endpointSchema,
  readSchema,
  settingSchema,
  subscriptionSchema,
  unsubscribeSchema,
} from '#shared/schemas/notifications.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import { checked, formOrJson, isFormPost, moveOn } from '../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Audit } from '../audit/audit.ts';
import type { Digest } from './digest.ts';
import type { Pushes } from './push.ts';
import type { Notifications } from './service.ts';

interface NotificationParts {
  notifications: Notifications;
  pushes: Pushes;
  digest: Pick<Digest, 'userOf'>;
  limit: LimitAttempts;
  audit: Audit;
}

const readToken = formOrJson(unsubscribeSchema);

/** Routes of /notifications. */
export function notificationRoutes(parts: NotificationParts) {
  const { audit, notifications, pushes, digest, limit } = parts;
  const settings = async (userId: string): Promise<NotificationSettings> => ({
    muted: await notifications.muted(userId),
    pushKey: pushes.publicKey,
  });

  return {
    'GET /notifications': {
      query: pageQuery,
      run: ({ me, query }) => notifications.list(me, query),
    },
    'POST /notifications/read': {
      body: readSchema,
      async run({ me, body }) {
        await notifications.markRead(me, body);
        return { unread: await notifications.unread(me) };
      },
    },
    'GET /notifications/settings': { run: ({ me }) => settings(me) },
    'PUT /notifications/settings': {
      body: settingSchema,
      async run({ me, body: { kind, channel, on }, caller }) {
        await limit('profile.user', me);
        const detail = { setting: `${kind}, ${channel}`, on };
        if (await notifications.setMuted(me, [kind], channel, on))
          await audit.own('account.notifications', me, caller, detail);
        return settings(me);
      },
    },
    'POST /notifications/push': {
      status: 201,
      body: subscriptionSchema,
      run: ({ session, body }) => messageAfter(pushes.subscribe(session, body), 'Push is on'),
    },
    'DELETE /notifications/push': {
      body: endpointSchema,
      run: ({ me, body }) => messageAfter(pushes.unsubscribe(me, body.endpoint), 'Push is off'),
    },
    // Mail scanners open every link, so GET changes nothing: only the button on the page or a mail client's POST does.
    'GET /notifications/unsubscribe': {
      runOpen({ c }) {
        const query = new URLSearchParams({ t: c.req.query('t') ?? '' });
        return moveOn(c, `/unsubscribe?${query.toString()}`);
      },
    },
    // Needs no session, because the token proves the user. Mail clients post a form to the URL of the List-Unsubscribe
    // header, the page posts its own form.
    'POST /notifications/unsubscribe': {
      limit: 'in the service',
      body: (c) => {
        const t = c.req.query('t');
        return t === undefined ? readToken(c) : checked(unsubscribeSchema, { t });
      },
      async runOpen({ c, body, caller }) {
        const userId = digest.userOf(body.t);
        // Forwarded links must not use up the writes of the user.
        await limit('write.user', `unsubscribe ${userId}`);
        const detail = { setting: 'email', on: false };
        if (await notifications.setMuted(userId, MUTABLE_KINDS, 'email', false))
          await audit.own('account.notifications', userId, caller, detail);
        if (isFormPost(c) && c.req.query('t') === undefined) {
          return c.redirect('/unsubscribe?done', 303);
        }
        return { message: 'You get no more of these emails.' };
      },
    },
  } satisfies Partial<Routes>;
}
