import { atom, type ReadableAtom } from 'nanostores';

/** Code to put into the pad. */
export interface PadAsked {
  code: string;
  /** The label of its fence: a language or file name. */
  label: string;
}

const asked = atom<PadAsked | 'open' | null>(null);

/** A request to open the pad; null once handled. */
export const $padAsked: ReadableAtom<PadAsked | 'open' | null> = asked;

/** Opens the pad, optionally with code. */
export const askForPad = (what: PadAsked | 'open' = 'open'): void => asked.set(what);

export const padAnswered = (): void => asked.set(null);
