import { atom, type ReadableAtom } from 'nanostores';

const running = atom<readonly HTMLElement[]>([]);
const cards = atom<ReadonlyMap<HTMLElement, string>>(new Map());

/** Where the page shows a session that is under way: above the log, and above the pad. */
export const $runningRooms: ReadableAtom<readonly HTMLElement[]> = running;

/** A ref of such a place. */
export function runningRoom(room: HTMLElement | null): (() => void) | undefined {
  if (room === null) return undefined;
  running.set([...running.get(), room]);
  return () => running.set(running.get().filter((one) => one !== room));
}

/** Where messages show the card of a session, by its id. */
export const $cardRooms: ReadableAtom<ReadonlyMap<HTMLElement, string>> = cards;

/** A ref of such a place. */
export const cardRoom =
  (sessionId: string) =>
  (room: HTMLElement | null): (() => void) | undefined => {
    if (room === null) return undefined;
    cards.set(new Map([...cards.get(), [room, sessionId]]));
    return () => cards.set(new Map([...cards.get()].filter(([one]) => one !== room)));
  };
