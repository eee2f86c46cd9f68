import type { SentAnswer } from '#shared/api.ts';
import { type SentRequest, WAITING_MAX } from '#shared/matching.ts';
import { api } from '#stores/client/api.ts';
import { act } from './act.ts';

/** Returns the oldest pending request. */
export async function oldestWaiting(): Promise<SentRequest | undefined> {
  const path = `/user/request/sent?limit=${String(WAITING_MAX)}`;
  return (await api<SentAnswer>('GET', path)).requests.at(-1);
}

/** Withdraws it; its card returns to the deck. */
export const withdraw = ({ toUserId }: SentRequest) =>
  act('undo', { ...toUserId, reasons: [] }, '');
