import type { Signal } from '#shared/matching.ts';
import type { Card } from '#shared/feed.ts';

/** A signal that the server has not answered yet; the developer, so that the card can come back. */
export interface UnsentSignal {
  status: Signal;
  developer: Card;
}

/** Local storage key of a person's unsent signals; carries the user id, so that it goes with them. */
export const outboxKey = (userId: string): string => `outbox:${userId}`;

/** The unsent signals, oldest first. Read from storage every time: other tabs write there too. */
export function readOutbox(userId: string): UnsentSignal[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(outboxKey(userId)) ?? '[]');
    return Array.isArray(list) ? list.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

/** Puts a signal last. */
export function addToOutbox(userId: string, signal: UnsentSignal): void {
  write(userId, [...readOutbox(userId), signal]);
}

/** Forgets the signal to that developer. */
export function dropFromOutbox(userId: string, developerId: string): void {
  write(
    userId,
    readOutbox(userId).filter(({ developer }) => developer._id !== developerId),
  );
}

function write(userId: string, list: UnsentSignal[]): void {
  if (list.length === 0) localStorage.removeItem(outboxKey(userId));
  else localStorage.setItem(outboxKey(userId), JSON.stringify(list));
}

function isUnsent(entry: unknown): entry is UnsentSignal {
  const { status, developer } = (entry ?? {}) as Partial<UnsentSignal>;
  return (status === 'interested' || status === 'ignored') && typeof developer?._id === 'string';
}
