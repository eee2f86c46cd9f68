import type { Unsent } from '#shared/chat-log.ts';
import type { UploadedPicture } from '#shared/pictures.ts';
import { ApiError } from '#stores/client/api.ts';
import { upload } from '#stores/client/upload.ts';
import { filesOf, setProgress } from '../pictures.ts';
import { showToast } from '#stores/client/toast.ts';
import { $outbox, setFailed, showPictures } from '../outbox.ts';
import * as words from './words.ts';

type Named = { name: string; alt: string }[];

const AGAIN_MS = 5000;

/** The names of uploaded pictures, so that a second attempt uploads only the rest. */
const names = new Map<string, string[]>();

/** A longer time is that of a used up limit. */
const SOON_SECONDS = 60;

/** Plain http and some private windows have no caches: pictures are lost there with the page. */
const openStore = (userId: string): Promise<Cache | undefined> | undefined =>
  (globalThis.caches as CacheStorage | undefined)?.open(`unsent-${userId}`).catch(() => undefined);

/**
 * The server takes one upload of a person at a time, and another tab would send the same message after a while. Plain
 * http has no locks.
 */
export function inTurn(run: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? run() : locks.request('unsent-pictures', run);
}

const keyOf = (clientId: string, index: number): string => `/unsent/${clientId}/${String(index)}`;

/** Keeps the files over a reload, and deletes those of discarded messages. */
export async function keepFiles(userId: string, clientId: string): Promise<void> {
  const store = await openStore(userId);
  for (const request of (await store?.keys()) ?? []) {
    const isWaiting = $outbox.get().some((one) => request.url.includes(one.clientId));
    if (!isWaiting) await store?.delete(request);
  }
  for (const [index, file] of (filesOf.get(clientId) ?? []).entries()) {
    await store?.put(keyOf(clientId, index), new Response(file));
  }
}

/** Returns the files of a message, and shows them in the log; null if one is gone. */
export async function restoreFiles(
  userId: string,
  { clientId, pictures = [] }: Unsent,
): Promise<readonly File[] | null> {
  const known = filesOf.get(clientId);
  if (known !== undefined) return known;
  const store = await openStore(userId);
  const found = await Promise.all(
    pictures.map(async (_, index) => (await store?.match(keyOf(clientId, index)))?.blob()),
  );
  const files = found
    .filter((blob) => blob !== undefined)
    .map((blob) => new File([blob], '', { type: blob.type }));
  if (files.length < pictures.length) return null;
  filesOf.set(clientId, files);
  showPictures(
    clientId,
    files.map((file) => URL.createObjectURL(file)),
  );
  return files;
}

export async function dropFiles(userId: string, clientId: string): Promise<void> {
  const count = filesOf.get(clientId)?.length ?? 0;
  filesOf.delete(clientId);
  names.delete(clientId);
  const store = await openStore(userId);
  for (let index = 0; index < count; index += 1) await store?.delete(keyOf(clientId, index));
}

/** The next attempt uploads everything again. */
export const forgetNames = (clientId: string): void => void names.delete(clientId);

/** The address is new after a reload. */
const urlOf = (clientId: string, index: number): string =>
  $outbox.get().find((one) => one.clientId === clientId)?.pictures?.[index]?.url ?? '';

/**
 * Uploads one picture after the other. Null means that the message can't be sent now: another attempt may succeed, or it
 * is marked as failed.
 */
export async function uploadPictures(userId: string, message: Unsent): Promise<Named | null> {
  const { clientId, targetUserId, pictures = [] } = message;
  const files = await restoreFiles(userId, message);
  if (files === null) return refuse(clientId, words.picturesLost);
  const done = names.get(clientId) ?? [];
  names.set(clientId, done);
  try {
    for (const [index, file] of [...files.entries()].slice(done.length)) {
      const url = urlOf(clientId, index);
      const path = `/chat/${targetUserId}/pictures`;
      const answer = await upload<UploadedPicture>(path, file, (share) =>
        setProgress(url, share),
      ).finally(() => setProgress(url, undefined));
      done.push(answer.name);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message: text, retryAfter } = error;
    const passes = code === 'too_many_requests' && (retryAfter ?? Infinity) <= SOON_SECONDS;
    if (!passes && code !== 'offline' && code !== 'unavailable') return refuse(clientId, text);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return null;
  }
  return done.map((name, index) => ({ name, alt: pictures[index]?.alt ?? '' }));
}

function refuse(clientId: string, message: string): null {
  setFailed(clientId, true);
  showToast('failed', message);
  return null;
}
