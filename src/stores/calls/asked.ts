import { atom } from 'nanostores';
import { RING_SECONDS } from '#shared/call.ts';
import { session } from '#stores/client/storage.ts';

export type CallAsked = 'ring' | 'answer';

/** A request by another part of the page stays until the call button handles it. */
export const $callAsked = atom<CallAsked | null>(null);

export const askForCall = (what: CallAsked): void => $callAsked.set(what);

/** The value holds caller and time of the press. */
const ANSWERED = 'answered';

/** The address doesn't make the next page answer, because a link must not open the microphone. */
export function answerOnNextPage(userId: string): void {
  session[ANSWERED] = `${Date.now()} ${userId}`;
}

export function takeCallAsked(userId: string): CallAsked | null {
  const [at, answered] = (session[ANSWERED] ?? '').split(' ');
  Reflect.deleteProperty(session, ANSWERED);
  const isFresh = Date.now() - Number(at) < RING_SECONDS * 1000;
  const what = answered === userId && isFresh ? 'answer' : $callAsked.get();
  $callAsked.set(null);
  return what;
}
