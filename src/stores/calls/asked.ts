import { atom, type ReadableAtom } from 'nanostores';
import { RING_SECONDS } from '#shared/call.ts';
import { session } from '#stores/client/storage.ts';

/** `ring`: to call the other person of this page; `answer`: they called, and one said yes. */
export type CallAsked = 'ring' | 'answer';

const asked = atom<CallAsked | null>(null);

/** What another part of the page wants of the call button; it stays until the button has taken it. */
export const $callAsked: ReadableAtom<CallAsked | null> = asked;

export const askForCall = (what: CallAsked): void => asked.set(what);

/** Session storage key of whom the next page answers, and when that was pressed. */
const ANSWERED = 'answered';

/** Has the next page of this tab answer. Not by its address: a link to it must not open the microphone. */
export function answerOnNextPage(userId: string): void {
  session[ANSWERED] = `${Date.now()} ${userId}`;
}

/** Takes what is wanted of the call with `userId`. */
export function takeCallAsked(userId: string): CallAsked | null {
  const [at, answered] = (session[ANSWERED] ?? '').split(' ');
  Reflect.deleteProperty(session, ANSWERED);
  const isFresh = Date.now() - Number(at) < RING_SECONDS * 1000;
  const what = answered === userId && isFresh ? 'answer' : asked.get();
  asked.set(null);
  return what;
}
