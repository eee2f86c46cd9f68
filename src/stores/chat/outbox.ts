import { atom } from 'nanostores';
import type { Unsent, UnsentPicture } from '#shared/chat-log.ts';
import { local } from '#stores/client/storage.ts';
import { unsentPrefix } from '#stores/keys.ts';

/**
 * Each message has its own local storage key, so that a reload or crash loses none and tabs don't
 * overwrite each other's.
 */
export const $outbox = atom<readonly Unsent[]>([]);

let owner: string | null = null;
let newest = 0;

/** The tab of origin is expected to send a message within these milliseconds. */
const TAKE_OVER_MS = 4000;

/** The person whose messages wait here; empty before the outbox is open. */
export const outboxOwner = (): string => owner ?? '';

const keyOf = (userId: string, clientId: string): string => unsentPrefix(userId) + clientId;

export function openOutbox(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  const prefix = unsentPrefix(userId);
  const kept = Object.keys(local)
    .filter((key) => key.startsWith(prefix))
    .map((key) => decode(local[key]))
    .filter((message) => message !== null);
  $outbox.set(kept.sort(byTime));
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix)) takeOver(key.slice(prefix.length), decode(newValue));
  });
}

const byTime = (one: Unsent, other: Unsent): number => one.at - other.at;

const others = new Set<string>();

/** Another tab is likely to send its own message. */
export const isOfAnotherTab = (clientId: string): boolean => others.has(clientId);

/** A message of another tab that stays unsent for a while is sent by this one. */
function takeOver(clientId: string, message: Unsent | null): void {
  const left = $outbox.get().filter((known) => known.clientId !== clientId);
  if (message === null) {
    if (left.length < $outbox.get().length) $outbox.set(left);
    return;
  }
  if (left.length === $outbox.get().length) {
    others.add(clientId);
    setTimeout(() => {
      // The other tab may be closed. If both send it, the client id prevents a duplicate.
      others.delete(clientId);
      $outbox.set([...$outbox.get()]);
    }, TAKE_OVER_MS);
  }
  $outbox.set([...left, message].sort(byTime));
}

export function post(
  targetUserId: string,
  text: string,
  pictures?: readonly UnsentPicture[],
): string {
  const clientId = newClientId();
  // Messages written within one millisecond keep their order.
  newest = Math.max(Date.now(), newest + 1);
  const message: Unsent = { clientId, targetUserId, text, at: newest, failed: false };
  if (pictures) message.pictures = pictures;
  keep(message);
  $outbox.set([...$outbox.get(), message]);
  return clientId;
}

export function forget(clientId: string): void {
  if (owner !== null) Reflect.deleteProperty(local, keyOf(owner, clientId));
  const left = $outbox.get().filter((message) => message.clientId !== clientId);
  if (left.length < $outbox.get().length) $outbox.set(left);
}

export function forgetAllTo(targetUserId: string): void {
  for (const message of $outbox.get()) {
    if (message.targetUserId === targetUserId) forget(message.clientId);
  }
}

/** `false` retries. */
export function setFailed(clientId: string, failed: boolean): void {
  update(clientId, (message) => (message.failed === failed ? message : { ...message, failed }));
}

/** `urls` are addresses in this browser, in the order of the pictures. */
export function showPictures(clientId: string, urls: readonly string[]): void {
  update(clientId, (message) => ({
    ...message,
    pictures: message.pictures?.map((picture, at) => ({ ...picture, url: urls[at] ?? '' })) ?? [],
  }));
}

function update(clientId: string, to: (message: Unsent) => Unsent): void {
  $outbox.set(
    $outbox.get().map((message) => {
      const changed = message.clientId === clientId ? to(message) : message;
      if (changed !== message) keep(changed);
      return changed;
    }),
  );
}

function keep(message: Unsent): void {
  if (owner !== null) local[keyOf(owner, message.clientId)] = JSON.stringify(message);
}

function decode(stored: string | null | undefined): Unsent | null {
  try {
    const message = JSON.parse(stored ?? '') as Unsent;
    const { clientId, targetUserId, text, at, pictures = [] } = message;
    const whole = [clientId, targetUserId, text].every((part) => typeof part === 'string');
    if (!whole || typeof at !== 'number') return null;
    // An address belongs to the page that made it.
    for (const picture of pictures) picture.url = '';
    return message;
  } catch {
    return null;
  }
}

/**
 * Returns a UUIDv7, because the database stores ids in order of time faster. `crypto.randomUUID` makes random ones, and is
 * missing on plain http, for example in a home network.
 */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const hex = Date.now().toString(16).padStart(12, '0') + random.slice(12);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
