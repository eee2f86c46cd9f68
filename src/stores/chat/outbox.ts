import { atom, type ReadableAtom } from 'nanostores';
import type { Unsent } from '#shared/chat-log.ts';
import { local } from '#stores/client/storage.ts';
import { unsentPrefix } from './unsent-key.ts';

const unsent = atom<readonly Unsent[]>([]);

/**
 * What this person wrote and the server has not acknowledged, oldest first, of all conversations.
 * Each message is kept under a local storage key of its own until then, so that a reload or a
 * crash loses none, and tabs do not write over each other's.
 */
export const $outbox: ReadableAtom<readonly Unsent[]> = unsent;

let owner: string | null = null;
let newest = 0;

/** Milliseconds in which the tab that wrote a message is expected to have sent it. */
const TAKE_OVER_MS = 4000;

const keyOf = (userId: string, clientId: string): string => unsentPrefix(userId) + clientId;

/** Takes up what an earlier page of this person left. For the browser only. */
export function openOutbox(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  const prefix = unsentPrefix(userId);
  const kept = Object.keys(local)
    .filter((key) => key.startsWith(prefix))
    .map((key) => decode(local[key]))
    .filter((message) => message !== null);
  unsent.set(kept.sort(byTime));
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix)) takeOver(key.slice(prefix.length), decode(newValue));
  });
}

const byTime = (one: Unsent, other: Unsent): number => one.at - other.at;

const others = new Set<string>();

/** Whether another tab wrote the message, and is likely to send it. */
export const isOfAnotherTab = (clientId: string): boolean => others.has(clientId);

/** Another tab has written, changed or sent a message. What it has not sent after a while, this one does. */
function takeOver(clientId: string, message: Unsent | null): void {
  const left = unsent.get().filter((known) => known.clientId !== clientId);
  if (message === null) {
    if (left.length < unsent.get().length) unsent.set(left);
    return;
  }
  if (left.length === unsent.get().length) {
    others.add(clientId);
    setTimeout(() => {
      // Closed, perhaps. Sent by both, it is one message all the same: they share its name.
      others.delete(clientId);
      unsent.set([...unsent.get()]);
    }, TAKE_OVER_MS);
  }
  unsent.set([...left, message].sort(byTime));
}

/** Keeps a message for sending; answers its `clientId`. */
export function post(targetUserId: string, text: string): string {
  const clientId = newClientId();
  // Two of one millisecond keep their order over a reload.
  newest = Math.max(Date.now(), newest + 1);
  const message: Unsent = { clientId, targetUserId, text, at: newest, failed: false };
  keep(message);
  unsent.set([...unsent.get(), message]);
  return clientId;
}

/** The server has it, or its writer does not want it any more. */
export function forget(clientId: string): void {
  if (owner !== null) Reflect.deleteProperty(local, keyOf(owner, clientId));
  const left = unsent.get().filter((message) => message.clientId !== clientId);
  if (left.length < unsent.get().length) unsent.set(left);
}

/** Forgets what is for somebody who is no connection any more. */
export function forgetAllTo(targetUserId: string): void {
  for (const message of unsent.get()) {
    if (message.targetUserId === targetUserId) forget(message.clientId);
  }
}

/** Sending it failed, or is to be tried again. */
export function setFailed(clientId: string, failed: boolean): void {
  unsent.set(
    unsent.get().map((message) => {
      if (message.clientId !== clientId || message.failed === failed) return message;
      const changed = { ...message, failed };
      keep(changed);
      return changed;
    }),
  );
}

function keep(message: Unsent): void {
  if (owner !== null) local[keyOf(owner, message.clientId)] = JSON.stringify(message);
}

/** `null` for anything that is not a kept message. */
function decode(stored: string | null | undefined): Unsent | null {
  try {
    const { clientId, targetUserId, text, at, failed } = JSON.parse(stored ?? '') as Unsent;
    const whole = [clientId, targetUserId, text].every((part) => typeof part === 'string');
    return whole && typeof at === 'number' ? { clientId, targetUserId, text, at, failed } : null;
  } catch {
    return null;
  }
}

/** A random UUID. `crypto.randomUUID` is missing on plain http, where a home network may host this. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
