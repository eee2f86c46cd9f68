import type { Developer } from '#shared/user.ts';

/** What a tab tells the person's other tabs about the deck. */
export type FeedNews = { kind: 'gone'; id: string } | { kind: 'back'; developer: Developer };

let channel: BroadcastChannel | null = null;

/** Joins the tabs of `userId`, another person's tabs in this browser hear nothing; answers how to leave. */
export function joinFeedTabs(userId: string, hear: (news: FeedNews) => void): () => void {
  const mine = new BroadcastChannel(`feed:${userId}`);
  mine.onmessage = (event: MessageEvent) => hear(event.data as FeedNews);
  channel = mine;
  return () => {
    mine.close();
    if (channel === mine) channel = null;
  };
}

/** Tells the other tabs. */
export function tellFeedTabs(news: FeedNews): void {
  channel?.postMessage(news);
}
