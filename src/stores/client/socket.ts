import { atom, type ReadableAtom } from 'nanostores';
import type { Socket } from 'socket.io-client';
import type { CountsAnswer } from '#shared/api.ts';
import {
  type Acknowledgement,
  type ClientToServerEvents,
  type ConnectRefusal,
  type ServerToClientEvents,
  SOCKET_TIMES,
} from '#shared/realtime.ts';
import { api } from './api.ts';
import { expelPerson } from './user.ts';

export type SocketState =
  /** The first attempt, or the first after coming back to the page. */
  | { kind: 'connecting' }
  | { kind: 'connected' }
  /** Lost or out of reach; it tries again by itself. */
  | { kind: 'offline' }
  /** There is no live session. */
  | { kind: 'refused' };

type Client = typeof import('./socket-client.ts');
type Heard = { [Name in keyof ServerToClientEvents]: Parameters<ServerToClientEvents[Name]>[0] };
type Said = { [Name in keyof ClientToServerEvents]: Parameters<ClientToServerEvents[Name]>[0] };
type Answer<Name extends keyof Said> = Parameters<
  NonNullable<Parameters<ClientToServerEvents[Name]>[1]>
>[0];

/** Milliseconds until an event counts as lost though the socket is connected. */
const ACK_MS = 10_000;
/** Milliseconds a busy page may keep the socket waiting. */
const IDLE_MS = 1000;

const state = atom<SocketState>({ kind: 'connecting' });
/** The page's one socket. */
export const $socket: ReadableAtom<SocketState> = state;

const listeners = new Map<string, Set<(payload: never) => void>>();
/** Whose page it is. */
let owner: string | null = null;
let away = false;
let socket: Socket | null = null;

export const isConnected = (): boolean => state.get().kind === 'connected';

/** Opens the page's socket as soon as the page is idle, and keeps it open. For the browser only. */
export function connectSocket(userId: string): void {
  if (owner !== null) return;
  owner = userId;
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: IDLE_MS });
  else setTimeout(load);
}

/** Calls `listener` for every event of that name, on this socket and the next. Returns unsubscribe. */
export function onSocket<Name extends keyof Heard>(
  name: Name,
  listener: (payload: Heard[Name]) => void,
): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  return () => void known.delete(listener);
}

/** Lets the page take what one of its own verbs did as if the server had told it. */
export function emitLocally<Name extends keyof Heard>(name: Name, payload: Heard[Name]): void {
  for (const listener of listeners.get(name) ?? []) listener(payload as never);
}

/** Calls `run` whenever the socket has connected, at once if it is. Returns unsubscribe. */
export function onConnected(run: () => void): () => void {
  return state.subscribe(({ kind }) => {
    if (kind === 'connected') run();
  });
}

/** Calls `run` whenever the connection is lost. Returns unsubscribe. */
export function onOffline(run: () => void): () => void {
  return state.listen(({ kind }) => {
    if (kind === 'offline') run();
  });
}

/** Emits when connected; what is said to nobody is forgotten. */
export function tellSocket<Name extends keyof Said>(name: Name, payload: Said[Name]): void {
  if (isConnected()) socket?.emit(name, payload);
}

/**
 * Emits and answers the acknowledgement. `null`: nobody knows what became of it, because the
 * connection went, was not there, or said nothing for {@link ACK_MS}.
 */
export async function askSocket<Name extends keyof Said>(
  name: Name,
  payload: Said[Name],
): Promise<Answer<Name> | null> {
  if (socket === null || !isConnected()) return null;
  try {
    const answer: unknown = await socket.timeout(ACK_MS).emitWithAck(name, payload);
    return answer as Answer<Name> & Acknowledgement;
  } catch {
    return null;
  }
}

function load(): void {
  import('./socket-client.ts').then(open, (error: unknown) => {
    console.warn('The socket did not load:', error);
    state.set({ kind: 'offline' });
    setTimeout(load, SOCKET_TIMES.reconnectionDelayMax);
  });
}

function open({ io, WebSocket }: Client): void {
  socket = io({
    transports: [WebSocket],
    autoConnect: false,
    ...SOCKET_TIMES,
  });
  socket.onAny(emitLocally);
  socket.on('connect', () => {
    state.set({ kind: 'connected' });
    tellSocket('userOnline', { userId: owner ?? '' });
  });
  socket.on('disconnect', (reason) => {
    state.set({ kind: away ? 'connecting' : 'offline' });
    if (reason === 'io server disconnect') void afterDismissal();
  });
  socket.on('connect_error', (error: Error & { data?: ConnectRefusal }) => {
    if (error.data === undefined) void allowPolling(WebSocket, error.message === 'timeout');
    refuse(error.data);
  });
  if (!away) socket.connect();
}

/**
 * A network without WebSockets gets long polling: from the next attempt on, both are tried. The library moves on to the
 * second one only when the first one fails, so one that was never answered (`timedOut`) gives way to the other.
 */
async function allowPolling(WebSocket: Client['WebSocket'], timedOut: boolean): Promise<void> {
  // Without a network nothing gets through, and nothing can be fetched.
  if (!navigator.onLine) return;
  const library = await import('./socket-polling.ts').catch(() => null);
  if (socket === null || library === null) return;
  const { opts } = socket.io;
  const isSecond = timedOut && opts.transports?.[0] === WebSocket;
  opts.transports = isSecond ? [library.Polling, WebSocket] : [WebSocket, library.Polling];
  opts.tryAllTransports = true;
}

/** What cannot be reached is tried again by the library; what refuses, by this. */
function refuse(refusal: ConnectRefusal | undefined): void {
  if (refusal?.code === 'unauthenticated') {
    state.set({ kind: 'refused' });
    return;
  }
  state.set({ kind: 'offline' });
  if (socket?.active === false) tryLater(SOCKET_TIMES.reconnectionDelayMax);
}

function tryLater(ms: number): void {
  setTimeout(() => {
    if (!away) socket?.connect();
  }, ms);
}

/** The server closes a socket by itself when its session has ended: then on to /login. */
async function afterDismissal(): Promise<void> {
  const answer = await api<CountsAnswer>('GET', '/me/counts').catch(() => null);
  if (answer !== null && answer.user === null) {
    expelPerson();
  } else {
    tryLater(SOCKET_TIMES.reconnectionDelay);
  }
}

/** An open socket would keep the page out of the back/forward cache. */
function leave(): void {
  tellSocket('userOffline', { userId: owner ?? '', lastSeen: new Date().toISOString() });
  away = true;
  socket?.disconnect();
}

function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  away = false;
  socket?.connect();
}
