import { atom } from 'nanostores';
import type { FeedAnswer, FilterMatch } from '#shared/api.ts';
import {
  type Card,
  DECK_PAGE_SIZE,
  DECK_REFILL_AT,
  FEED_FAILED,
  type InitialFeed,
} from '#shared/feed.ts';
import { persistentJSON } from '#stores/client/storage.ts';
import { api, retryOnline } from '#stores/client/api.ts';
import { readOutbox } from './outbox.ts';
import { remember } from './history.ts';

/** The first of `users` is on top. `loading` covers fetches by the browser only. */
export type FeedState =
  | { kind: 'loading' }
  | { kind: 'ready'; users: Card[]; /** No more are on the server. */ isAll?: boolean }
  | { kind: 'empty' }
  | { kind: 'error'; message: string };

/** Null until seeded; never set during server rendering. */
export const $feed = atom<FeedState | null>(null);

/** The number includes the matches in the deck; null without filters. */
export const $matching = atom<FilterMatch | null>(null);

let userId = '';
let filters = '';
/** Null at the end. */
let cursor: string | null = null;
let fetching: Promise<void> | null = null;
/** Earlier answers don't bring these developers back. */
const gone = new Set<string>();
/** The latest postponed developer comes last. */
let later: string[] = [];
/** Older answers are dropped. */
let beginning = 0;

/** Developers with an unsent signal aren't shown. */
export function seedFeed(initial: InitialFeed, me: string, query = ''): void {
  userId = me;
  filters = query === '' ? '' : `&${query}`;
  gone.clear();
  later = readLater();
  begin();
  $matching.set((initial.kind === 'error' ? null : initial.matching) ?? null);
  if (initial.kind === 'ready') show(initial.users, initial.nextCursor);
  else $feed.set(initial);
}

export async function refreshFeed(): Promise<void> {
  begin();
  $feed.set({ kind: 'loading' });
  await fetchPage(null, ({ users, nextCursor, matching: found }) => {
    $matching.set(found ?? null);
    show(users, nextCursor);
  });
}

/** The next page is fetched before the deck is empty. */
export function removeUser(id: string): void {
  gone.add(id);
  const users = usersNow();
  if (users.some(({ _id }) => _id === id)) {
    count(-1);
    replaceUsers(users.filter(({ _id }) => _id !== id));
  } else if ($matching.get() !== null) void recount();
}

/** Lower bounds stay as they are. */
function count(by: 1 | -1): void {
  const now = $matching.get();
  if (now?.exact) $matching.set({ ...now, count: Math.max(0, now.count + by) });
}

/** Older answers are dropped. */
let counting = 0;

/** The server alone can count developers outside of the deck. */
async function recount(): Promise<void> {
  const mine = ++counting;
  try {
    const page = await api('GET /user/feed', { query: `limit=1${filters}` });
    if (mine === counting) $matching.set(page.matching ?? null);
  } catch (error) {
    console.warn('Matches could not be counted:', error);
  }
}

export function moveToEnd(developer: Card): void {
  remember(userId, { status: 'later', developer });
  keepLater([...later.filter((id) => id !== developer._id), developer._id]);
  replaceUsers([...usersNow()]);
}

export function returnUser(developer: Card): void {
  gone.delete(developer._id);
  if (!usersNow().some(({ _id }) => _id === developer._id)) count(1);
  if (later.includes(developer._id)) keepLater(later.filter((id) => id !== developer._id));
  replaceUsers([developer, ...usersNow().filter(({ _id }) => _id !== developer._id)]);
}

export function usersNow(): readonly Card[] {
  const now = $feed.get();
  return now?.kind === 'ready' ? now.users : [];
}

function begin(): void {
  beginning += 1;
  counting += 1;
  cursor = null;
  fetching = null;
}

function show(users: Card[], nextCursor: string | null): void {
  cursor = nextCursor;
  replaceUsers(unsignalled(users));
}

function replaceUsers(all: Card[]): void {
  const users = [
    ...all.filter(({ _id }) => !later.includes(_id)),
    ...later.flatMap((id) => all.filter(({ _id }) => _id === id)),
  ];
  if (users.length > 0) $feed.set({ kind: 'ready', users, isAll: cursor === null });
  else $feed.set({ kind: cursor === null ? 'empty' : 'loading' });
  if (cursor !== null && users.length <= DECK_REFILL_AT) void refill(cursor);
}

/** One call at a time. */
function refill(from: string): Promise<void> {
  fetching ??= fetchPage(from, ({ users, nextCursor }) => {
    fetching = null;
    cursor = nextCursor;
    const known = new Set(usersNow().map(({ _id }) => _id));
    replaceUsers([...usersNow(), ...unsignalled(users).filter(({ _id }) => !known.has(_id))]);
  });
  return fetching;
}

/** A failure shows the error state if the deck is empty; otherwise the next signal retries. */
async function fetchPage(from: string | null, take: (page: FeedAnswer) => void): Promise<void> {
  const mine = beginning;
  const after = from === null ? '' : `&cursor=${encodeURIComponent(from)}`;
  try {
    const query = `limit=${String(DECK_PAGE_SIZE)}${filters}${after}`;
    const page = await api('GET /user/feed', { query });
    if (mine === beginning) take(page);
  } catch (error) {
    console.warn(FEED_FAILED, error);
    if (mine !== beginning) return;
    fetching = null;
    if ($feed.get()?.kind !== 'loading') return;
    $feed.set({ kind: 'error', message: FEED_FAILED });
    retryOnline(refreshFeed);
  }
}

const today = (): string => new Date().toDateString();

interface Later {
  day: string;
  later: string[];
}

const keptLater = () => persistentJSON<Later>(`later:${userId}`, { day: '', later: [] }, false);

function keepLater(ids: string[]): void {
  later = ids;
  keptLater().set({ day: today(), later });
}

function readLater(): string[] {
  const kept = keptLater().get();
  return kept.day === today() ? kept.later : [];
}

function unsignalled(users: Card[]): Card[] {
  const unsent = new Set(readOutbox(userId).map(({ developer }) => developer._id));
  return users.filter(({ _id }) => !unsent.has(_id) && !gone.has(_id));
}

/** The deck offers to withdraw a pending request. */
export const $tooMany = atom(false);
export const setTooMany = (asks: boolean): void => $tooMany.set(asks);
