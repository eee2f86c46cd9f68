import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  isAboutOneself,
  type Notification,
  notificationPath,
  PUSH_MAX,
  whatHappened,
} from '#shared/notifications.ts';
import { fullName } from '#shared/user.ts';
import { site } from '#site';
import type { Core } from '../core.ts';
import type { Session } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import { deleteRows, findRow, upsertRow } from '../../platform/db/rows.ts';
import * as stored from './push-repository.ts';
import { prune } from './repository.ts';
import type { PushRow } from './push-repository.ts';
import type { Vapid } from '../../platform/config/config.ts';
import { createPushQueue } from './push-queue.ts';
import { checkEndpoint, postPush } from './push-target.ts';

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export type Pushes = ReturnType<typeof createPushes>;

const CLOSE_MS = 3000;
/** A push service keeps a push this long for an offline browser. */
const TTL_SECONDS = 24 * 3600;

/** Without keys nothing is sent. */
export function createPushes(
  parts: Pick<Core, 'database' | 'delays' | 'events' | 'limit' | 'log'> & {
    vapid: Vapid | null;
    /** Origins of push services allowed without https and a public address. */
    pushServices: ReadonlySet<string>;
  },
) {
  const { database, vapid, pushServices, delays, events, limit, log } = parts;
  const { db } = database;
  const inTurn = createPushQueue();
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const cut = new AbortController();

  events.on('sessionsEnded', ({ userId, ended }) =>
    later(stored.forgetSessions(db, userId, ended)),
  );
  events.on('notified', ({ userId, notification, push }) => {
    if (push && vapid !== null) later(tell(vapid, userId, notification));
  });

  return {
    publicKey: vapid?.publicKey ?? null,

    async subscribe(session: Session, { endpoint, keys }: Subscription): Promise<void> {
      if (vapid === null) throw new Problem('not_found', 'Push is not set up on this site');
      const userId = session.user._id;
      await limit('push.user', userId);
      checkEndpoint(endpoint, pushServices);
      await assertKeys(vapid, { endpoint, keys });
      const row = { id: randomUUIDv7(), userId, sessionId: session.id, endpoint, ...keys };
      await database.db.transaction().execute(async (trx) => {
        // A browser has one subscription, whichever user it had.
        await upsertRow(trx, 'push_subscriptions', ['endpoint'], row);
        await prune(trx, 'push_subscriptions', userId, PUSH_MAX);
      });
    },

    unsubscribe: (userId: string, endpoint: string) =>
      deleteRows(db, 'push_subscriptions', { userId, endpoint }),

    /** Resolves when all pushes are sent, or after {@link CLOSE_MS}. */
    async close(): Promise<void> {
      closing.abort();
      const late = setTimeout(() => cut.abort(), CLOSE_MS);
      while (underWay.size > 0) await Promise.all(underWay);
      clearTimeout(late);
    },
  };

  async function tell(keys: Vapid, userId: string, notification: Notification): Promise<void> {
    // The text of a message is omitted, because others may see the screen.
    const payload = JSON.stringify({
      title: isAboutOneself(notification.kind) ? site.name : fullName(notification.from),
      body: `${whatHappened(notification)}.`,
      path: notificationPath(notification),
      tag: `${notification.kind}:${notification.from._id}`,
    });
    const live = () => stored.liveSubscriptions(db, userId, new Date().toISOString());
    let rows = await live();
    if (rows.length > 0 && notification.kind === 'request') {
      rows = (await stands(userId, notification)) ? await live() : [];
    }
    await Promise.all(
      rows.map((row) => inTurn(userId, new URL(row.endpoint).host, () => post(keys, row, payload))),
    );
  }

  /** The sender must be within the rate limit too. */
  async function stands(userId: string, { _id, from }: Notification): Promise<boolean> {
    await wait(delays.requestPush, undefined, { signal: closing.signal }).catch(() => undefined);
    const unread = await findRow(db, 'notifications', { userId, id: _id, readAt: null });
    if (unread === undefined) return false;
    return limit('push.pair', `${from._id}:${userId}`).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof Problem) return false;
        throw refusal;
      },
    );
  }

  async function post(keys: Vapid, row: PushRow, payload: string): Promise<void> {
    if (cut.signal.aborted) return;
    try {
      checkEndpoint(row.endpoint, pushServices);
      const webPush = await loadWebPush();
      const details = webPush.generateRequestDetails(subscriptionOf(row), payload, {
        vapidDetails: keys,
        TTL: TTL_SECONDS,
        contentEncoding: 'aes128gcm',
      });
      const headers = { ...details.headers };
      const { endpoint } = row;
      const push = { endpoint, headers, body: details.body };
      const status = await postPush(push, pushServices, cut.signal);
      // The browser has unsubscribed or its profile is gone.
      if (status === 404 || status === 410) {
        await deleteRows(db, 'push_subscriptions', { userId: row.userId, endpoint });
      } else if (status >= 400) log.warn({ status }, 'push refused');
    } catch (error) {
      log.warn({ err: error }, 'push not sent');
    }
  }

  function later(work: Promise<void>): void {
    const quiet = work
      .catch((error: unknown) => log.warn({ err: error }, 'push'))
      .finally(() => underWay.delete(quiet));
    underWay.add(quiet);
  }
}

/** Few sites use push, so the library is loaded with the first subscription or push. */
const loadWebPush = async () => (await import('web-push')).default;

const subscriptionOf = ({ endpoint, p256dh, auth }: PushRow) => ({
  endpoint,
  keys: { p256dh, auth },
});

/** Invalid keys would fail at every push. */
async function assertKeys(vapidDetails: Vapid, subscription: Subscription): Promise<void> {
  const webPush = await loadWebPush();
  try {
    webPush.generateRequestDetails(subscription, 'test', {
      vapidDetails,
      contentEncoding: 'aes128gcm',
    });
  } catch {
    throw new Problem('invalid_input', 'This subscription has no valid keys');
  }
}
