import type { Backend } from '#server/backend.ts';

export async function turnsOf(
  { conversations, requests, log }: Pick<Backend, 'conversations' | 'requests' | 'log'>,
  userId: string,
): Promise<{ conversations: number; requests: number; archived: number }> {
  try {
    const [waiting, requested, archived] = await Promise.all([
      conversations.turns(userId),
      requests.noted(userId),
      conversations.archived(userId),
    ]);
    return { conversations: waiting, requests: requested, archived };
  } catch (error) {
    log.error({ err: error }, 'whose turn it is');
    return { conversations: 0, requests: 0, archived: 0 };
  }
}
