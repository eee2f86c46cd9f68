import { atom, type ReadableAtom } from 'nanostores';

const running = atom<readonly HTMLElement[]>([]);
const cards = atom<ReadonlyMap<HTMLElement, string>>(new Map());

/** A running session is shown above the log and above the pad. */
export const $runningTargets: ReadableAtom<readonly HTMLElement[]> = running;

export function runningTarget(room: HTMLElement | null): (() => void) | undefined {
  if (room === null) return undefined;
  running.set([...running.get(), room]);
  return () => running.set(running.get().filter((one) => one !== room));
}

/** The values are session ids. */
export const $cardTargets: ReadableAtom<ReadonlyMap<HTMLElement, string>> = cards;

export const cardTarget =
  (sessionId: string) =>
  (room: HTMLElement | null): (() => void) | undefined => {
    if (room === null) return undefined;
    cards.set(new Map([...cards.get(), [room, sessionId]]));
    return () => cards.set(new Map([...cards.get()].filter(([one]) => one !== room)));
  };
