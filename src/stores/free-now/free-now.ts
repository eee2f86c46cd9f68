import { atom } from 'nanostores';
import type { FreeEntry, FreeNow } from '#shared/free-now.ts';
import { api } from '#stores/client/api.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';

/** Free time of connections by user id; some may have lapsed. */
export const $free = atom<ReadonlyMap<string, FreeNow>>(new Map());

export const seedFree = (first: ReadonlyMap<string, FreeNow>): void => $free.set(first);

function load(): void {
  api('GET /free').then(({ connections }) => $free.set(new Map(connections)), console.warn);
}

export function followFree(): () => void {
  const stops = [
    onSocket('free', ({ userId, free: now }) => {
      const others = [...$free.get()].filter(([id]) => id !== userId);
      $free.set(new Map(now === null ? others : [...others, [userId, now] satisfies FreeEntry]));
    }),
    onSocket('connectionMade', load),
    // Events between rendering and the first connect were missed.
    onConnected(load),
  ];
  return () => stops.forEach((stop) => stop());
}
