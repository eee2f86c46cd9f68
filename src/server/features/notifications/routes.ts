import type { Hono } from 'hono';
import type { MessageAnswer, NotificationSettings } from '#shared/api.ts';
import type { Digest } from './digest.ts';
import type { Pushes } from './push.ts';
import type { Notifications } from './service.ts';
import { MUTABLE_KINDS } from '#shared/notifications.ts';
import {
  endpointSchema,
  readSchema,
  settingSchema,
  subscriptionSchema,
  unsubscribeSchema,
} from '#shared/schemas/notifications.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  isFormPost,
  moveOn,
  readBody,
  readForm,
  readQuery,
} from '../../platform/http/api.ts';

/** Registers /notifications. */
export function notificationRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    notifications,
    pushes,
    digest,
  }: {
    session: ApiSession;
    notifications: Notifications;
    pushes: Pushes;
    digest: Pick<Digest, 'userOf'>;
  },
): void {
  const settings = async (userId: string): Promise<NotificationSettings> => ({
    muted: await notifications.muted(userId),
    pushKey: pushes.publicKey,
  });

  app.get('/notifications', session.signedIn, async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await notifications.list(c.get('session').user._id, page));
  });

  app.post('/notifications/read', session.signedIn, async (c) => {
    const given = await readBody(c, readSchema);
    const userId = c.get('session').user._id;
    await notifications.markRead(
      userId,
      'upTo' in given ? { kind: 'upTo', id: given.upTo } : { kind: 'one', id: given._id },
    );
    return answer(c, { unread: await notifications.unread(userId) });
  });

  app.get('/notifications/settings', session.signedIn, async (c) =>
    answer(c, await settings(c.get('session').user._id)),
  );

  app.put('/notifications/settings', session.signedIn, async (c) => {
    const { kind, channel, on } = await readBody(c, settingSchema);
    const userId = c.get('session').user._id;
    await notifications.setMuted(userId, [kind], channel, on);
    return answer(c, await settings(userId));
  });

  app.post('/notifications/push', session.signedIn, async (c) => {
    const subscription = await readBody(c, subscriptionSchema);
    await pushes.subscribe(c.get('session'), subscription);
    return answer(c, { message: 'Push is on' } satisfies MessageAnswer, [], 201);
  });

  app.delete('/notifications/push', session.signedIn, async (c) => {
    const { endpoint } = await readBody(c, endpointSchema);
    await pushes.unsubscribe(c.get('session').user._id, endpoint);
    return answer(c, { message: 'Push is off' } satisfies MessageAnswer);
  });

  // Mail scanners open every link, so GET changes nothing: only the button on the page or a mail client's POST does.
  app.get('/notifications/unsubscribe', (c) => {
    const query = new URLSearchParams({ t: c.req.query('t') ?? '' });
    return moveOn(c, `/unsubscribe?${query.toString()}`, []);
  });

  // Needs no session, because the token proves the user. Mail clients post a form to the URL of the List-Unsubscribe
  // header, the page posts its own form.
  app.post('/notifications/unsubscribe', async (c) => {
    const inQuery = c.req.query('t');
    const form = isFormPost(c);
    const { t } =
      inQuery !== undefined
        ? readQuery(c, unsubscribeSchema)
        : await (form ? readForm(c, unsubscribeSchema) : readBody(c, unsubscribeSchema));
    const userId = digest.userOf(t);
    // Forwarded links must not use up the writes of the user.
    await session.countWrite(`unsubscribe ${userId}`);
    await notifications.setMuted(userId, MUTABLE_KINDS, 'email', false);
    if (form && inQuery === undefined) return c.redirect('/unsubscribe?done', 303);
    return answer(c, { message: 'You get no more of these emails.' } satisfies MessageAnswer);
  });
}
