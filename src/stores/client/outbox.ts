import { persistentAtom } from '@nanostores/persistent';
import { counted } from '#shared/language.ts';
import type { Signal } from '#shared/matching.ts';
import type { Card } from '#shared/feed.ts';
import { outboxKey } from './outbox-key.ts';
import { showToast } from './toast.ts';

/** A signal that the server has not answered yet; the developer, so that the card can come back. */
export interface UnsentSignal {
  status: Signal;
  developer: Card;
}

/** Made anew for each use, and so read from storage every time: other tabs write there too. */
const kept = (userId: string) =>
  persistentAtom<UnsentSignal[]>(outboxKey(userId), [], {
    // An empty one leaves no key behind.
    encode: (list: UnsentSignal[]) => (list.length === 0 ? undefined : JSON.stringify(list)),
    decode,
    listen: false,
  });

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
    showToast('done', 'You are offline. Your signals are kept here and sent when you are back.');
  }
  told = true;
}

/** Says that `count` signals were sent and whether more wait, if it was said that they waited. */
export function saySent(count: number, more: boolean): void {
  if (!told || count === 0) return;
  told = more;
  showToast('done', `Back online. ${counted(count, { one: 'signal', other: 'signals' })} sent.`);
}

function decode(text: string): UnsentSignal[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(entry: unknown): entry is UnsentSignal {
  const { status, developer } = (entry ?? {}) as Partial<UnsentSignal>;
  return (status === 'interested' || status === 'ignored') && typeof developer?._id === 'string';
}
