import { atom } from 'nanostores';
import type { Presence } from '#shared/api.ts';
import { PAGE_SIZE_MAX } from '#shared/matching.ts';
import { askSocket, onConnected, onSocket } from '#stores/client/socket.ts';

export const $presence = atom<ReadonlyMap<string, Presence>>(new Map());

/** Events are newer than the page's first data. */
export function seedPresence(first: ReadonlyMap<string, Presence>): void {
  $presence.set(new Map([...first, ...$presence.get()]));
}

export function watchPresence(userIds: readonly string[]): () => void {
  let round = 0;
  const lookAll = async (): Promise<void> => {
    const mine = ++round;
    for (let from = 0; from < userIds.length; from += PAGE_SIZE_MAX) {
      const some = userIds.slice(from, from + PAGE_SIZE_MAX);
      const answer = await askSocket('getWhoIsOnline', { userIds: some });
      if (mine !== round || !answer?.ok) return;
      const online = new Set(answer.online);
      know(some.map((userId) => [userId, { isOnline: online.has(userId), lastSeen: null }]));
    }
  };
  const stops = [
    onConnected(() => void lookAll()),
    onSocket('userWentOnline', ({ userId }) =>
      know([[userId, { isOnline: true, lastSeen: null }]]),
    ),
    onSocket('userWentOffline', ({ userId, lastSeen }) =>
      know([[userId, { isOnline: false, lastSeen }]]),
    ),
  ];
  return () => {
    round += 1;
    stops.forEach((stop) => stop());
  };
}

const know = (people: readonly [userId: string, state: Presence][]): void =>
  $presence.set(new Map([...$presence.get(), ...people]));
