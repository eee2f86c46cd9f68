import type { Signal } from '#shared/matching.ts';
import type { Card } from '#shared/feed.ts';
import type { NoteInput } from '#shared/note.ts';
import { outboxKey } from './outbox-key.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';
import { persistentAtom } from '#stores/client/storage.ts';

/** What was done about a developer, who is kept whole, so that the card can come back. */
export interface FeedAction<Status extends string> {
  status: Status;
  developer: Card;
  /** What was said with it. */
  note?: NoteInput;
}

/**
 * Deeds kept in local storage under `key`, oldest first. Of what is read there only a status in
 * `known` counts. `listen`: what other tabs write is taken over while somebody looks.
 */
export const storedActions = <Status extends string>(
  key: string,
  known: readonly Status[],
  listen: boolean,
) =>
  persistentAtom<FeedAction<Status>[]>(key, [], {
    // An empty list leaves no key behind.
    encode: (list: FeedAction<Status>[]) => (list.length === 0 ? undefined : JSON.stringify(list)),
    decode: (text) => {
      try {
        const list: unknown = JSON.parse(text);
        return Array.isArray(list)
          ? list.filter(
              (entry: Partial<FeedAction<Status>> | null): entry is FeedAction<Status> =>
                known.includes(entry?.status as Status) &&
                typeof entry?.developer?._id === 'string',
            )
          : [];
      } catch {
        return [];
      }
    },
    listen,
  });

/** A signal that the server has not answered yet. */
export type UnsentSignal = FeedAction<Signal>;

/** Made anew for each use, and so read from storage every time: other tabs write there too. */
const kept = (userId: string) =>
  storedActions<Signal>(outboxKey(userId), ['interested', 'ignored'], false);

/** The unsent signals, oldest first. */
export const readOutbox = (userId: string): UnsentSignal[] => kept(userId).get();

/** Puts a signal last. */
export function addToOutbox(userId: string, signal: UnsentSignal): void {
  kept(userId).set([...readOutbox(userId), signal]);
}

/** Forgets the signal to that developer. */
export function dropFromOutbox(userId: string, developerId: string): void {
  kept(userId).set(readOutbox(userId).filter(({ developer }) => developer._id !== developerId));
}

let told = false;

/** Says that signals wait; once, until some are sent. */
export function sayKept(): void {
  if (!told) {
    showToast('done', words.signalsKept(navigator.onLine));
  }
  told = true;
}

/** Says that `count` signals were sent and whether more wait, if it was said that they waited. */
export function saySent(count: number, more: boolean): void {
  if (!told || count === 0) return;
  told = more;
  showToast('done', words.signalsSent(count));
}
