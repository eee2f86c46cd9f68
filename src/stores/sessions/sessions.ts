import { atom } from 'nanostores';
import type { PairSession } from '#shared/pair-session.ts';
import { api } from '#stores/client/api.ts';
import { readClock } from '#stores/client/clock.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';

export const $sessions = atom<ReadonlyMap<string, PairSession>>(new Map());

/** A newer copy stays. */
export function putSessions(some: readonly PairSession[]): void {
  const all = new Map($sessions.get());
  for (const session of some) {
    const known = all.get(session._id);
    if (known === undefined || known.sequence <= session.sequence) all.set(session._id, session);
  }
  $sessions.set(all);
  readClock();
}

export const dropSessions = (isGone: (session: PairSession) => boolean): void =>
  $sessions.set(new Map([...$sessions.get()].filter(([, session]) => !isGone(session))));

let loadedWith: string | null = null;

/** Messages refer to the sessions, which load once per page. */
export function needSessions(withUserId: string): void {
  if (loadedWith === withUserId) return;
  loadedWith = withUserId;
  load(withUserId);
}

function load(withUserId: string): void {
  api('GET /sessions', { query: { with: withUserId } }).then(
    ({ sessions: some }) => putSessions(some),
    (error: unknown) => {
      loadedWith = null;
      console.warn('The sessions did not load:', error);
    },
  );
}

export function followSessions(withUserId: string): () => void {
  const stops = [
    onSocket('session', ({ session }) => putSessions([session])),
    // Events during the interruption didn't reach this page.
    onConnected(() => {
      if (loadedWith !== null || $sessions.get().size > 0) load(withUserId);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
