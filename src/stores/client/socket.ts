import { atom } from 'nanostores';
import type { Socket } from 'socket.io-client';
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
  /** It is the first attempt on this page, or after Back. */
  | { kind: 'connecting' }
  | { kind: 'connected' }
  /** The socket reconnects automatically. */
  | { kind: 'offline' }
  | { kind: 'refused' };

type Client = typeof import('./socket-client.ts');
type Heard = { [Name in keyof ServerToClientEvents]: Parameters<ServerToClientEvents[Name]>[0] };
type Payloads = { [Name in keyof ClientToServerEvents]: Parameters<ClientToServerEvents[Name]>[0] };
type Answer<Name extends keyof Payloads> = Parameters<
  NonNullable<Parameters<ClientToServerEvents[Name]>[1]>
>[0];

/** An event without acknowledgement counts as lost after these milliseconds. */
const ACK_MS = 10_000;
/** A busy page delays the connection by these milliseconds at most. */
const IDLE_MS = 1000;

export const $socket = atom<SocketState>({ kind: 'connecting' });

const listeners = new Map<string, Set<(payload: never) => void>>();
let owner: string | null = null;
let away = false;
let socket: Socket | null = null;

export const isConnected = (): boolean => $socket.get().kind === 'connected';

/** The socket opens when the page is idle. */
export function connectSocket(userId: string): void {
  if (owner !== null) return;
  owner = userId;
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: IDLE_MS });
  else setTimeout(load);
}

/** The listener stays over all reconnects. */
export function onSocket<Name extends keyof Heard>(
  name: Name,
  listener: (payload: Heard[Name]) => void,
): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  return () => void known.delete(listener);
}

/** A local action may have the same result as a server event. */
export function emitLocally<Name extends keyof Heard>(name: Name, payload: Heard[Name]): void {
  for (const listener of listeners.get(name) ?? []) listener(payload as never);
}

/** `run` is called at once if connected. */
export function onConnected(run: () => void): () => void {
  return $socket.subscribe(({ kind }) => {
    if (kind === 'connected') run();
  });
}

export function onOffline(run: () => void): () => void {
  return $socket.listen(({ kind }) => {
    if (kind === 'offline') run();
  });
}

/** Without a connection the event is dropped. */
export function tellSocket<Name extends keyof Payloads>(name: Name, payload: Payloads[Name]): void {
  if (isConnected()) socket?.emit(name, payload);
}

/** Null means the result is unknown, for example because the connection was lost. */
export async function askSocket<Name extends keyof Payloads>(
  name: Name,
  payload: Payloads[Name],
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
    $socket.set({ kind: 'offline' });
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
    $socket.set({ kind: 'connected' });
    tellSocket('userOnline', { userId: owner ?? '' });
  });
  socket.on('disconnect', (reason) => {
    $socket.set({ kind: away ? 'connecting' : 'offline' });
    if (reason === 'io server disconnect') void afterDismissal();
  });
  socket.on('connect_error', (error: Error & { data?: ConnectRefusal }) => {
    if (error.data === undefined) void allowPolling(WebSocket, error.message === 'timeout');
    refuse(error.data);
  });
  if (!away) socket.connect();
}

/**
 * The library tries the second transport only if the first fails, so long polling comes first after
 * a timeout.
 */
async function allowPolling(WebSocket: Client['WebSocket'], timedOut: boolean): Promise<void> {
  // Without a network, the long polling part can't be loaded either.
  if (!navigator.onLine) return;
  const library = await import('./socket-polling.ts').catch(() => null);
  if (socket === null || library === null) return;
  const { opts } = socket.io;
  const isSecond = timedOut && opts.transports?.[0] === WebSocket;
  opts.transports = isSecond ? [library.Polling, WebSocket] : [WebSocket, library.Polling];
  opts.tryAllTransports = true;
}

/** The library itself retries unreachable servers. */
function refuse(refusal: ConnectRefusal | undefined): void {
  if (refusal?.code === 'unauthenticated') {
    $socket.set({ kind: 'refused' });
    return;
  }
  $socket.set({ kind: 'offline' });
  if (socket?.active === false) tryLater(SOCKET_TIMES.reconnectionDelayMax);
}

function tryLater(ms: number): void {
  setTimeout(() => {
    if (!away) socket?.connect();
  }, ms);
}

/** The server closes the socket when the session ends; then /login opens. */
async function afterDismissal(): Promise<void> {
  const answer = await api('GET /me/counts').catch(() => null);
  if (answer !== null && answer.user === null) {
    expelPerson();
  } else {
    tryLater(SOCKET_TIMES.reconnectionDelay);
  }
}

/** An open socket would prevent the back/forward cache. */
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
