import { randomUUIDv7 } from 'node:crypto';
import type { NotificationsAnswer } from '#shared/api.ts';
import { MESSAGE_NOTIFICATIONS } from '#shared/message-kinds.ts';
import {
  CHANNELS,
  type Channel,
  channelsOf,
  isAboutOneself,
  isOn,
  MUTABLE_KINDS,
  type MutableKind,
  type Muted,
  type Notification,
  type NotificationKind,
  NOTIFICATIONS_MAX,
  passesMute,
  turned,
} from '#shared/notifications.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Conversations } from '../chat/conversations/service.ts';
import type { Connections } from '../connections/service.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Core } from '../core.ts';
import { lowestIdAt, timestampOf } from '../../platform/ids.ts';
import { idCursor, pageOf } from '../../platform/db/paging.ts';
import { deleteRows, findRow, upsertRow } from '../../platform/db/rows.ts';
import type { Blocks } from '../safety/blocks/service.ts';
import * as stored from './repository.ts';
import type { NotificationRow } from './repository.ts';
import { betweenKey, lockBetween, lockPerson } from '../../platform/db/lock-people.ts';

export type Notifications = ReturnType<typeof createNotifications>;

/** Settings and blocks still apply. */
export interface Occasion extends stored.About {
  count: number;
  /** The request may be withdrawn. */
  requestId?: string;
}

/** Notifications of one commit, when many people hear the same. */
const AT_ONCE = 50;

export function createNotifications(
  parts: Pick<Core, 'database' | 'events' | 'log'> & {
    connections: Pick<Connections, 'connected'>;
    conversations: Pick<Conversations, 'isMuted'>;
    blocks: Pick<Blocks, 'between'>;
  },
) {
  const { database, connections, conversations, events, blocks, log } = parts;
  const { db } = database;
  const countInBell = stored.prepareBellCount(database);
  const countUnread = stored.prepareUnreadCount(database);
  const findUnread = stored.prepareFindUnread(database);
  const underWay = new Set<Promise<unknown>>();

  events.on('requestReceived', ({ toUserId, request }) => {
    const { _id: requestId, fromUserId: from } = request;
    later(notify({ userId: toUserId, kind: 'request', fromUserId: from._id, count: 1, requestId }));
  });
  events.on('requestReviewed', ({ fromUserId, toUserId, review }) => {
    later(seen(toUserId, 'request', fromUserId));
    if (review === 'rejected') return;
    later(notify({ userId: fromUserId, kind: 'accepted', fromUserId: toUserId, count: 1 }));
  });
  events.on('requestPutAway', ({ fromUserId, toUserId }) => {
    later(seen(toUserId, 'request', fromUserId));
  });
  events.on('conversationRead', ({ userId, withUserId }) => {
    for (const kind of [...MESSAGE_NOTIFICATIONS, 'reminder', 'accepted', 'free'] as const)
      later(seen(userId, kind, withUserId));
  });
  events.on('callNews', ({ toUserId, news, again }) => {
    if (again) return;
    const about = { userId: toUserId, kind: 'talk', fromUserId: news.userId } as const;
    if (news.kind === 'rings') later(notify({ ...about, count: 1 }));
    else if (news.kind === 'begun' || news.why !== 'missed')
      later(seen(toUserId, 'talk', news.userId));
  });
  events.on('freeChanged', ({ userId, free, isNews, toUserIds }) => {
    if (free === null) later(withdrawFree(userId));
    else if (isNews) later(notifyFree(userId, toUserIds));
  });
  events.on('signInChanged', ({ userId, kind }) => {
    later(notify({ userId, kind, fromUserId: userId, count: 1 }));
  });
  const forget = ({ userIds: [one, other] }: { userIds: [string, string] }): void =>
    later(stored.deleteBetween(db, one, other));
  events.on('connectionEnded', forget);
  events.on('partedForGood', forget);

  return {
    notify,

    seen,

    isUnread,

    async lowerMessages(userId: string, fromUserId: string, count: number): Promise<void> {
      await Promise.all([...underWay]);
      const about = { userId, kind: 'message', fromUserId } as const;
      if (await stored.lowerCount(db, about, count)) events.emit('notificationsRead', { userId });
    },

    /** The newest comes first. */
    async list(userId: string, { limit: size, cursor }: Page): Promise<NotificationsAnswer> {
      const found = await stored.listNotifications(db, userId, idCursor(cursor), size + 1);
      const { rows, nextCursor } = pageOf(found, size, ({ id }) => id);
      return { notifications: rows.map(toNotification), nextCursor, unread: await unread(userId) };
    },

    unread,

    inBell: async (userId: string): Promise<number> => (await countInBell(userId))[0]?.unread ?? 0,

    markRead,

    /** The transaction is the one that deletes the request. */
    deleteRequest: (trx: Db, userId: string, fromUserId: string) =>
      deleteRows(trx, 'notifications', { userId, kind: 'request', fromUserId }),

    muted,

    /** Returns whether anything changed. */
    async setMuted(
      userId: string,
      kinds: readonly MutableKind[],
      channel: Channel,
      on: boolean,
    ): Promise<boolean> {
      return database.db.transaction().execute(async (trx) => {
        // A former user may follow a link of an old mail.
        if (!(await lockPerson(trx, userId))) return false;
        const before = await muted(userId, trx);
        const list = turned(before, kinds, channel, on);
        if (list.toSorted().join() === before.toSorted().join()) return false;
        const settings = { userId, muted: JSON.stringify(list) };
        await upsertRow(trx, 'notification_settings', ['userId'], settings);
        return true;
      });
    },

    /** `before` is in milliseconds since 1970. */
    forgetFree: (before: number): Promise<void> => stored.deleteFree(db, lowestIdAt(before)),

    async all(userId: string): Promise<Notification[]> {
      const rows = await stored.withPerson(db, userId).orderBy('n.id').execute();
      return rows.map(toNotification);
    },

    async close(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };

  /** Settings and blocks decide. One commit stores all occasions. */
  async function notify(...occasions: Occasion[]): Promise<void> {
    const wanted = (await Promise.all(occasions.map(heard))).filter((one) => one !== null);
    if (wanted.length === 0) return;
    try {
      await db.transaction().execute(async (trx) => {
        const others = wanted.filter(({ added }) => !isAboutOneself(added.kind));
        const pairs = others.map(({ added }) => betweenKey(added.userId, added.fromUserId));
        for (const pair of [...new Set(pairs)].sort()) await lockBetween(trx, pair);
        for (const { added, requestId } of wanted) {
          // The connection may have ended since the first look; a later end waits, and deletes the row.
          if (!(await stands(added, trx))) continue;
          if (requestId !== undefined) {
            const people = [added.userId, added.fromUserId];
            const locked = await stored.lockRequest(trx, { requestId, people });
            if (!locked) continue;
          }
          await stored.upsertNotification(trx, added);
          await stored.prune(trx, 'notifications', added.userId, NOTIFICATIONS_MAX);
        }
      });
    } catch (error) {
      if (occasions.length === 1) throw error;
      // If one person has left, the others are notified one by one.
      for (const occasion of occasions) later(notify(occasion));
      return;
    }
    for (const { added, push } of wanted) {
      const written = stored.withPerson(db, added.userId).where('n.id', '=', added.id);
      const row = await written.executeTakeFirst();
      if (row === undefined) continue;
      events.emit('notified', { userId: added.userId, notification: toNotification(row), push });
    }
  }

  /** Null means the user doesn't want the notification. */
  async function heard({ requestId, ...about }: Occasion) {
    const { userId, kind, fromUserId } = about;
    if (!isAboutOneself(kind) && (await blocks.between(userId, fromUserId))) return null;
    if (!passesMute(kind) && (await conversations.isMuted(userId, fromUserId))) return null;
    const changed = await muted(userId);
    const on = channelsOf(kind).filter(
      (channel) => isAboutOneself(kind) || isOn(changed, kind, channel),
    );
    if (on.length === 0) return null;
    const channels = { inApp: Number(on.includes('app')), byEmail: Number(on.includes('email')) };
    const added = { id: randomUUIDv7(), ...about, ...channels };
    return { added, push: on.includes('push'), requestId };
  }

  /** A block ends the connection. */
  async function stands({ userId, kind, fromUserId }: Occasion, trx: Db): Promise<boolean> {
    if (isAboutOneself(kind)) return true;
    if (kind === 'request') return !(await blocks.between(userId, fromUserId, trx));
    return connections.connected(trx, userId, fromUserId);
  }

  async function seen(userId: string, kind: NotificationKind, fromUserId: string) {
    // An earlier notification may still be on its way to the database.
    await Promise.all([...underWay]);
    // Usually there is none, and no write is needed.
    if (await isUnread({ userId, kind, fromUserId })) await markRead(userId, { kind, fromUserId });
  }

  async function markRead(userId: string, which: stored.Which): Promise<void> {
    if (await stored.markRead(db, userId, which, Date.now())) {
      events.emit('notificationsRead', { userId });
    }
  }

  /** At most once a day from a person. */
  async function notifyFree(fromUserId: string, toUserIds: readonly string[]): Promise<void> {
    await Promise.all([...underWay]);
    const since = lowestIdAt(Date.now() - DAY_MS);
    const asked = await stored.listAskedForFree(db, fromUserId, since);
    const userIds = toUserIds.filter((id) => asked.has(id));
    for (let at = 0; at < userIds.length; at += AT_ONCE) {
      const some = userIds.slice(at, at + AT_ONCE);
      await notify(
        ...some.map((userId) => ({ userId, kind: 'free', fromUserId, count: 1 }) as const),
      );
    }
  }

  /** The hidden row remembers for a day that this person was notified. */
  async function withdrawFree(fromUserId: string): Promise<void> {
    await Promise.all([...underWay]);
    for (const { userId } of await stored.hideFree(db, fromUserId, Date.now())) {
      events.emit('notificationsRead', { userId });
    }
  }

  async function isUnread({ userId, kind, fromUserId }: stored.About): Promise<boolean> {
    return (await findUnread(userId, kind, fromUserId)).length > 0;
  }

  async function unread(userId: string): Promise<number> {
    return (await countUnread(userId))[0]?.unread ?? 0;
  }

  async function muted(userId: string, trx: Db = db): Promise<Muted[]> {
    const settings = await findRow(trx, 'notification_settings', { userId });
    return parseMuted(settings?.muted ?? '[]');
  }

  /** Listeners must not throw, and a person may have left meanwhile. */
  function later(work: Promise<unknown>): void {
    const quiet: Promise<unknown> = work
      .catch((error: unknown) => log.warn({ err: error }, 'somebody was not notified'))
      .finally(() => underWay.delete(quiet));
    underWay.add(quiet);
  }
}

/** Unknown settings of a stored list are dropped. */
function parseMuted(text: string): Muted[] {
  const known = MUTABLE_KINDS.flatMap((kind) =>
    CHANNELS.map((channel): Muted => `${kind}.${channel}`),
  );
  const given = JSON.parse(text) as string[];
  return known.filter((one) => given.includes(one));
}

function toNotification(row: NotificationRow): Notification {
  const { id, kind, count, readAt, fromUserId, firstName, lastName, photoUrl } = row;
  return {
    _id: id,
    kind,
    from: { _id: fromUserId, firstName, lastName, photoUrl },
    count,
    at: timestampOf(id),
    isRead: readAt !== null,
  };
}
