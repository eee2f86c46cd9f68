import { atom, type ReadableAtom } from 'nanostores';

const rooms = atom<readonly HTMLElement[]>([]);

/** Where the page shows a session that is under way: above the log, and above the pad. */
export const $sessionRooms: ReadableAtom<readonly HTMLElement[]> = rooms;

/** A ref of such a place. */
export function sessionRoom(room: HTMLElement | null): (() => void) | undefined {
  if (room === null) return undefined;
  rooms.set([...rooms.get(), room]);
  return () => rooms.set(rooms.get().filter((one) => one !== room));
}
