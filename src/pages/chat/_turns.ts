import type { Backend } from '#server/backend.ts';

export async function turnsOf(
  { conversations, requests, log }: Pick<Backend, 'conversations' | 'requests' | 'log'>,
  userId: string,
): Promise<{ conversations: number; requests: number }> {
  try {
    const [waiting, noted] = [conversations.turns(userId), requests.noted(userId)];
    return { conversations: await waiting, requests: await noted };
  } catch (error) {
    log.error({ err: error }, 'whose turn it is');
    return { conversations: 0, requests: 0 };
  }
}
