import type { SentAnswer } from '#shared/api.ts';
import { type SentRequest, WAITING_MAX } from '#shared/matching.ts';
import { api } from '#stores/client/api.ts';
import { act } from './act.ts';

/** The interest that has waited longest. */
export async function oldestWaiting(): Promise<SentRequest | undefined> {
  const path = `/user/request/sent?limit=${String(WAITING_MAX)}`;
  return (await api<SentAnswer>('GET', path)).requests.at(-1);
}

/** Takes it back; its card comes back into the deck. */
export const takeBack = ({ toUserId }: SentRequest) =>
  act('undo', { ...toUserId, reasons: [] }, '');
