import { atom, type ReadableAtom } from 'nanostores';
import { RING_SECONDS } from '#shared/call.ts';
import { session } from '#stores/client/storage.ts';

/** `ring` calls the other person of this page; `answer` accepts their call. */
export type CallAsked = 'ring' | 'answer';

const asked = atom<CallAsked | null>(null);

/** A request to the call button by another part of the page; it stays until the button handles it. */
export const $callAsked: ReadableAtom<CallAsked | null> = asked;

export const askForCall = (what: CallAsked): void => asked.set(what);

/** Session storage key of the caller whom the next page answers, and of the time of the press. */
const ANSWERED = 'answered';

/** Makes the next page of this tab answer. The address doesn't do this, because a link must not open the microphone. */
export function answerOnNextPage(userId: string): void {
  session[ANSWERED] = `${Date.now()} ${userId}`;
}

/** Returns and clears the requested action for the call with `userId`. */
export function takeCallAsked(userId: string): CallAsked | null {
  const [at, answered] = (session[ANSWERED] ?? '').split(' ');
  Reflect.deleteProperty(session, ANSWERED);
  const isFresh = Date.now() - Number(at) < RING_SECONDS * 1000;
  const what = answered === userId && isFresh ? 'answer' : asked.get();
  asked.set(null);
  return what;
}
