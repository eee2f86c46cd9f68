import { atom, type ReadableAtom } from 'nanostores';

/** Code that another part of the page wants in the pad. */
export interface PadAsked {
  code: string;
  /** What stands behind its fence: a language, or the name of a file. */
  label: string;
}

const asked = atom<PadAsked | 'open' | null>(null);

/** What the pad is to be opened for; `null` once it has begun. */
export const $padAsked: ReadableAtom<PadAsked | 'open' | null> = asked;

/** Opens the pad, and puts code into it. */
export const askForPad = (what: PadAsked | 'open' = 'open'): void => asked.set(what);

/** It is done. */
export const padAnswered = (): void => asked.set(null);
