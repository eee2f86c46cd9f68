import { atom, type ReadableAtom } from 'nanostores';
import type { Presence } from '#shared/api.ts';
import { askSocket, onConnected, onSocket } from '#stores/client/socket.ts';

const presence = atom<ReadonlyMap<string, Presence>>(new Map());

/** Who is here, as far as the page brought it or the server has said since. */
export const $presence: ReadableAtom<ReadonlyMap<string, Presence>> = presence;

/** Takes the page's first data, unless the server has said better. For the browser only. */
export function seedPresence(first: ReadonlyMap<string, Presence>): void {
  presence.set(new Map([...first, ...presence.get()]));
}

/** Keeps {@link $presence} true for these connections while they are shown. Returns unsubscribe. */
export function watchPresence(userIds: readonly string[]): () => void {
  let round = 0;
  const lookAll = async (): Promise<void> => {
    round += 1;
    const mine = round;
    for (const userId of userIds) {
      // One after the other: a long list must not use up what a socket may ask.
      if (mine === round) await look(userId);
    }
  };
  const stops = [
    onConnected(() => void lookAll()),
    onSocket('userWentOnline', ({ userId }) => know(userId, { isOnline: true, lastSeen: null })),
    onSocket('userWentOffline', ({ userId, lastSeen }) =>
      know(userId, { isOnline: false, lastSeen }),
    ),
  ];
  return () => {
    round += 1;
    stops.forEach((stop) => stop());
  };
}

async function look(targetUserId: string): Promise<void> {
  const answer = await askSocket('getUserOnlineStatus', { targetUserId });
  if (answer?.ok) {
    know(targetUserId, { isOnline: answer.isOnline, lastSeen: answer.lastSeen });
  } else if (answer?.code === 'too_many_requests') {
    await new Promise((resolve) => setTimeout(resolve, (answer.retryAfter ?? 1) * 1000));
  }
}

function know(userId: string, state: Presence): void {
  presence.set(new Map(presence.get()).set(userId, state));
}
