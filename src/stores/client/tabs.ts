import type { Card } from '#shared/feed.ts';
import type { Developer } from '#shared/user.ts';
import { $user } from './user.ts';

export type TabNews =
  | { kind: 'signalled'; developerId: string }
  | { kind: 'signal-failed'; developer: Card }
  | { kind: 'reviewed'; requestId: string }
  | { kind: 'connected'; connection: Developer }
  | { kind: 'connections-changed' };

let channel: { userId: string; port: BroadcastChannel } | null = null;

/** Another user's tab receives nothing. */
function portOf(userId: string): BroadcastChannel {
  if (channel?.userId !== userId) {
    channel?.port.close();
    channel = { userId, port: new BroadcastChannel(`matching:${userId}`) };
  }
  return channel.port;
}

export function tellTabs(news: TabNews): void {
  const user = $user.get();
  if (user) portOf(user._id).postMessage(news);
}

export function onTabMessage(userId: string, listener: (news: TabNews) => void): () => void {
  const port = portOf(userId);
  const hear = (event: MessageEvent): void => listener(event.data as TabNews);
  port.addEventListener('message', hear);
  return () => port.removeEventListener('message', hear);
}

/** Back or Forward may restore a page. */
export function onReturn(run: () => unknown): () => void {
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) run();
  };
  addEventListener('pageshow', back);
  return () => removeEventListener('pageshow', back);
}
