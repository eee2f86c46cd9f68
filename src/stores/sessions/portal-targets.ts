import { atom, type ReadableAtom } from 'nanostores';

const running = atom<readonly HTMLElement[]>([]);
const cards = atom<ReadonlyMap<HTMLElement, string>>(new Map());

/** Elements that show a running session: above the log and above the pad. */
export const $runningTargets: ReadableAtom<readonly HTMLElement[]> = running;

/** A ref that registers such an element. */
export function runningTarget(room: HTMLElement | null): (() => void) | undefined {
  if (room === null) return undefined;
  running.set([...running.get(), room]);
  return () => running.set(running.get().filter((one) => one !== room));
}

/** Elements that show a session's card, by session id. */
export const $cardTargets: ReadableAtom<ReadonlyMap<HTMLElement, string>> = cards;

/** Returns a ref that registers such an element. */
export const cardTarget =
  (sessionId: string) =>
  (room: HTMLElement | null): (() => void) | undefined => {
    if (room === null) return undefined;
    cards.set(new Map([...cards.get(), [room, sessionId]]));
    return () => cards.set(new Map([...cards.get()].filter(([one]) => one !== room)));
  };
