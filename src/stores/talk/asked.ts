import { atom, type ReadableAtom } from 'nanostores';

/** `ring`: to ask the other one of this page to talk; `answer`: they asked, and one said yes. */
export type TalkAsked = 'ring' | 'answer';

const asked = atom<TalkAsked | null>(null);

/** What another part of the page wants of the talk's key. */
export const $talkAsked: ReadableAtom<TalkAsked | null> = asked;

export const askForTalk = (what: TalkAsked): void => {
  asked.set(what);
  asked.set(null);
};
