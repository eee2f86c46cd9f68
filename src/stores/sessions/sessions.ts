import { atom, type ReadableAtom } from 'nanostores';
import type {
  PairSession,
  SessionAnswer,
  SessionsAnswer,
  SuggestAnswer,
} from '#shared/pair-session.ts';
import type { TaskChange } from '#shared/schemas/pair-session.ts';
import { api } from '#stores/client/api.ts';
import { readClock } from '#stores/client/clock.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';

const sessions = atom<ReadonlyMap<string, PairSession>>(new Map());

/** The planned sessions that this page knows, by id. */
export const $sessions: ReadableAtom<ReadonlyMap<string, PairSession>> = sessions;

/** Takes what is newer or new. */
export function putSessions(some: readonly PairSession[]): void {
  const all = new Map(sessions.get());
  for (const session of some) all.set(session._id, session);
  sessions.set(all);
  readClock();
}

/** With whom the page has loaded them. */
let loadedWith: string | null = null;

/** Loads the sessions with a connection, which messages tell of; once a page. */
export function needSessions(withUserId: string): void {
  if (loadedWith === withUserId) return;
  loadedWith = withUserId;
  load(withUserId);
}

function load(withUserId: string): void {
  api<SessionsAnswer>('GET', `/sessions?with=${withUserId}`).then(
    ({ sessions: some }) => putSessions(some),
    (error: unknown) => {
      loadedWith = null;
      console.warn('The sessions did not load:', error);
    },
  );
}

/** Keeps the sessions with a connection true. Returns unsubscribe. */
export function followSessions(withUserId: string): () => void {
  const stops = [
    onSocket('session', ({ session }) => putSessions([session])),
    // Nobody told this page what happened while it was not connected.
    onConnected(() => {
      if (loadedWith !== null || sessions.get().size > 0) load(withUserId);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Keeps all sessions that the page shows true. Returns unsubscribe. */
export const followAllSessions = (): (() => void) =>
  onSocket('session', ({ session }) => putSessions([session]));

/** Loads the page of all sessions that a cursor names; answers the next one. */
export async function olderSessions(cursor: string): Promise<string | null> {
  const page = await api<SessionsAnswer>('GET', `/sessions?cursor=${cursor}`);
  putSessions(page.sessions);
  return page.nextCursor;
}

async function change(path: string, body?: object): Promise<PairSession> {
  const { session } = await api<SessionAnswer>('POST', `/sessions${path}`, body);
  putSessions([session]);
  return session;
}

export const plan = (input: {
  targetUserId: string;
  goal: string;
  minutes: number;
  times: string[];
}): Promise<PairSession> => change('', input);
export const accept = (id: string, time: string) => change(`/${id}/accept`, { time });
export const counter = (id: string, times: string[]) => change(`/${id}/propose`, { times });
export const sayOutcome = (
  id: string,
  said: { built: boolean; what?: string | undefined; link?: string | undefined },
) => change(`/${id}/outcome`, said);
export const hide = (id: string, hidden: boolean) => change(`/${id}/hidden`, { hidden });
export const changeTask = (id: string, what: TaskChange) => change(`/${id}/tasks`, what);

/** What needs no more words. */
export type Step = 'decline' | 'cancel' | 'begin' | 'extend' | 'end';
export const step = (id: string, which: Step) => change(`/${id}/${which}`);

export const suggest = (withUserId: string, minutes: number): Promise<SuggestAnswer> =>
  api('GET', `/sessions/suggest?with=${withUserId}&minutes=${String(minutes)}`);
