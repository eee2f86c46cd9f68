import type { Card } from '#shared/feed.ts';
import type { Developer } from '#shared/user.ts';
import { $user } from './user.ts';

/** What a tab tells the person's other tabs about the deck, requests and connections. */
export type TabNews =
  | { kind: 'signalled'; developerId: string }
  | { kind: 'signal-failed'; developer: Card }
  | { kind: 'reviewed'; requestId: string }
  | { kind: 'connected'; connection: Developer }
  | { kind: 'connections-changed' };

let channel: { userId: string; port: BroadcastChannel } | null = null;

/** One channel a person, so that another one's tab in this browser hears nothing. */
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

/** Calls `listener` with the news of the person's other tabs. Returns unsubscribe. */
export function onTabMessage(userId: string, listener: (news: TabNews) => void): () => void {
  const port = portOf(userId);
  const hear = (event: MessageEvent): void => listener(event.data as TabNews);
  port.addEventListener('message', hear);
  return () => port.removeEventListener('message', hear);
}

/** Calls `run` when the person comes back to this page by Back or Forward. Returns unsubscribe. */
export function onReturn(run: () => unknown): () => void {
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) run();
  };
  addEventListener('pageshow', back);
  return () => removeEventListener('pageshow', back);
}
