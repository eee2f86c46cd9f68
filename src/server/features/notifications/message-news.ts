import { kindsNotifiedAs, notificationOf } from '#shared/message-kinds.ts';
import type { Core } from '../core.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { About } from './repository.ts';
import type { Notifications } from './service.ts';
import { gather } from '../../platform/jobs/gather.ts';

const TOGETHER = 20;
const MESSAGE_KINDS = kindsNotifiedAs('message');

interface Gathered {
  about: About;
  ids: Set<string>;
  /** A request's comment isn't written just now. */
  wrote: boolean;
}

export function startMessageNews(
  parts: Pick<Core, 'delays' | 'events' | 'log'> & {
    messages: Pick<Messages, 'isWaiting' | 'countUnread'>;
    notifications: Pick<Notifications, 'notify' | 'seen' | 'lowerMessages'>;
    watches: (userId: string, withUserId: string) => boolean | Promise<boolean>;
  },
) {
  const { delays, events, messages, notifications, watches, log } = parts;
  let gathered = new Map<string, Gathered>();

  const warn = (error: unknown): void => {
    log.warn({ err: error }, 'somebody was not notified of a message');
  };
  const { soon, flush, inLine } = gather({
    ms: delays.messageNews,
    work: notifyAll,
    onError: warn,
  });

  const stops = [
    events.on('messageSent', ({ fromUserId, toUserId, messageId, kind: messageKind }) => {
      const kind = notificationOf(messageKind);
      const key = toUserId + fromUserId + kind;
      const before = gathered.get(key);
      gathered.set(key, {
        about: { userId: toUserId, kind, fromUserId },
        ids: (before?.ids ?? new Set()).add(messageId),
        wrote: before?.wrote === true || messageKind !== 'note',
      });
      soon();
    }),
    events.on('messageDeleted', ({ fromUserId, toUserId, messageId }) => {
      for (const { ids } of gathered.values()) ids.delete(messageId);
      void inLine(() => recount(toUserId, fromUserId));
    }),
  ];

  async function recount(userId: string, fromUserId: string): Promise<void> {
    const count = await messages.countUnread(userId, fromUserId, MESSAGE_KINDS);
    await notifications.lowerMessages(userId, fromUserId, count);
  }

  async function missed({ about: { userId, fromUserId }, ids }: Gathered): Promise<boolean> {
    const last = [...ids].at(-1);
    if (last === undefined || (await watches(userId, fromUserId))) return false;
    return messages.isWaiting(userId, fromUserId, last);
  }

  async function notify(some: Gathered[]): Promise<void> {
    // A person has seen an accepted request once they write to the other person.
    const writers = some.filter(({ wrote }) => wrote);
    await Promise.all(
      writers.map(({ about }) =>
        notifications.seen(about.fromUserId, 'accepted', about.userId).catch(warn),
      ),
    );
    const known = await Promise.all(some.map(missed));
    const occasions = some
      .filter((_, index) => known[index])
      .map(({ about, ids }) => ({ ...about, count: ids.size }));
    await notifications.notify(...occasions);
  }

  async function notifyAll(): Promise<void> {
    const all = [...gathered.values()];
    gathered = new Map();
    for (let from = 0; from < all.length; from += TOGETHER) {
      await notify(all.slice(from, from + TOGETHER)).catch(warn);
    }
  }

  return {
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await flush();
    },
  };
}
