import type { Backend } from '#server/backend.ts';
import { PAGE_SIZE } from '#shared/matching.ts';

type Parts = Pick<Backend, 'conversations' | 'counts' | 'requests' | 'log'>;

/** Returns the first page of conversations, null if it didn't load, with all counts. */
export async function loadConversations(backend: Parts, userId: string) {
  const page = { limit: PAGE_SIZE, cursor: null };
  const [list, counts, turns] = await Promise.all([
    backend.conversations.list(userId, page).catch((error: unknown) => {
      backend.log.error({ err: error }, 'the conversations');
      return null;
    }),
    backend.counts(userId).catch(() => undefined),
    turnsOf(backend, userId),
  ]);
  return { list, counts, turns };
}

async function turnsOf({ conversations, requests, log }: Parts, userId: string) {
  try {
    const [{ turns, archived }, noted] = await Promise.all([
      conversations.counts(userId),
      requests.noted(userId),
    ]);
    return { conversations: turns, requests: noted, archived };
  } catch (error) {
    log.error({ err: error }, 'whose turn it is');
    return { conversations: 0, requests: 0, archived: 0 };
  }
}
