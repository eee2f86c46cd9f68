import { atom, type ReadableAtom } from 'nanostores';
import type { TalkNews } from '#shared/talk.ts';

/** Who asks to talk now. */
export interface Ring {
  userId: string;
  name: string;
}

const ring = atom<Ring | null>(null);
/** The shell of every page shows it. */
export const $ring: ReadableAtom<Ring | null> = ring;

/** Follows what the server tells of a person's talks: a ring stands until it is answered in any tab, or over. */
export function followRing(news: TalkNews): void {
  const { userId } = news;
  if (news.kind === 'rings') ring.set({ userId, name: news.name });
  else if (ring.get()?.userId === userId) ring.set(null);
}

/** It is answered here. */
export const endRing = (): void => ring.set(null);

/** `ring`: to ask the other one of this page to talk; `answer`: they asked, and one said yes. */
export type TalkAsked = 'ring' | 'answer';

const asked = atom<TalkAsked | null>(null);

/** What another part of the page wants of the talk's key. */
export const $talkAsked: ReadableAtom<TalkAsked | null> = asked;

export const askForTalk = (what: TalkAsked): void => {
  asked.set(what);
  asked.set(null);
};
