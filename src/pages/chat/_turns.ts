import type { Backend } from '#server/backend.ts';

export async function turnsOf(
  { conversations, requests, log }: Pick<Backend, 'conversations' | 'requests' | 'log'>,
  userId: string,
): Promise<{ conversations: number; requests: number; archived: number }> {
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
