import type { Signal } from '#shared/matching.ts';
import type { Card } from '#shared/feed.ts';
import type { NoteInput } from '#shared/note.ts';
import { outboxKey } from '#stores/keys.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';
import { persistentJSON } from '#stores/client/storage.ts';

/** The whole developer is stored, so that the card can return. */
export interface FeedAction<Status extends string> {
  status: Status;
  developer: Card;
  note?: NoteInput;
}

/**
 * Entries with a status outside of `known` are ignored. `listen` follows other tabs while there are
 * subscribers.
 */
export const storedActions = <Status extends string>(
  key: string,
  known: readonly Status[],
  listen: boolean,
) =>
  persistentJSON<FeedAction<Status>[]>(key, [], listen, (list) =>
    list.filter(
      (entry: Partial<FeedAction<Status>> | null) =>
        known.includes(entry?.status as Status) && typeof entry?.developer?._id === 'string',
    ),
  );

export type UnsentSignal = FeedAction<Signal>;

/** Each use creates the store anew, so that each read sees changes of other tabs. */
const kept = (userId: string) =>
  storedActions<Signal>(outboxKey(userId), ['interested', 'ignored'], false);

export const readOutbox = (userId: string): UnsentSignal[] => kept(userId).get();

export function addToOutbox(userId: string, signal: UnsentSignal): void {
  kept(userId).set([...readOutbox(userId), signal]);
}

export function dropFromOutbox(userId: string, developerId: string): void {
  kept(userId).set(readOutbox(userId).filter(({ developer }) => developer._id !== developerId));
}

let announced = false;

/** The message appears once, until some signals are sent. */
export function sayKept(): void {
  if (!announced) {
    showToast('done', words.signalsKept(navigator.onLine));
  }
  announced = true;
}

export function saySent(count: number, more: boolean): void {
  if (!announced || count === 0) return;
  announced = more;
  showToast('done', words.signalsSent(count));
}
