import type { Signal } from '#shared/matching.ts';
import { type Deed, keptDeeds } from './kept-deeds.ts';
import { outboxKey } from './outbox-key.ts';
import { showToast } from './toast.ts';

/** A signal that the server has not answered yet. */
export type UnsentSignal = Deed<Signal>;

/** Made anew for each use, and so read from storage every time: other tabs write there too. */
const kept = (userId: string) =>
  keptDeeds<Signal>(outboxKey(userId), ['interested', 'ignored'], false);

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
  showToast('done', `Back online. ${String(count)} ${count === 1 ? 'signal' : 'signals'} sent.`);
}
