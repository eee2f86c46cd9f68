import { notificationOf } from '#shared/message-kinds.ts';
import type { Events } from '../events.ts';
import type { Log } from '../../platform/log.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Notifications, Occasion } from './service.ts';

/** Milliseconds in which messages are gathered: whoever has the conversation before them has read by then. */
const GATHER_MS = 1500;
/** Notifications in one commit. */
const TOGETHER = 20;

interface Gathered {
  occasion: Occasion;
  lastId: string;
}

/** Tells of messages that somebody was not there to read. */
export function startMessageNews(parts: {
  events: Events;
  messages: Pick<Messages, 'isWaiting'>;
  notifications: Pick<Notifications, 'tell'>;
  /** Whether somebody has the conversation with another one open and visible, on any device. */
  watches: (userId: string, withUserId: string) => boolean | Promise<boolean>;
  log: Log;
}) {
  const { events, messages, notifications, watches, log } = parts;
  let gathered = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  const stop = events.on(
    'messageSent',
    ({ fromUserId, toUserId, messageId, kind: messageKind }) => {
      const kind = notificationOf(messageKind);
      const key = toUserId + fromUserId + kind;
      const count = (gathered.get(key)?.occasion.count ?? 0) + 1;
      const occasion = { userId: toUserId, kind, fromUserId, count };
      gathered.set(key, { occasion, lastId: messageId });
      timer ??= setTimeout(flush, GATHER_MS);
    },
  );

  const missed = async ({ occasion: { userId, fromUserId }, lastId }: Gathered): Promise<boolean> =>
    !(await watches(userId, fromUserId)) && messages.isWaiting(userId, fromUserId, lastId);

  const tell = async (some: Gathered[]): Promise<void> => {
    const known = await Promise.all(some.map(missed));
    const occasions = some.filter((_, index) => known[index]).map(({ occasion }) => occasion);
    await notifications.tell(...occasions);
  };

  function flush(): void {
    timer = undefined;
    const batch = gathered;
    gathered = new Map();
    working = working.then(async () => {
      const all = [...batch.values()];
      for (let from = 0; from < all.length; from += TOGETHER) {
        await tell(all.slice(from, from + TOGETHER)).catch((error: unknown) => {
          log.warn({ err: error }, 'somebody was not notified of a message');
        });
      }
    });
  }

  return {
    async close(): Promise<void> {
      stop();
      clearTimeout(timer);
      flush();
      await working;
    },
  };
}
