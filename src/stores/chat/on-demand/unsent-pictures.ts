import type { Unsent } from '#shared/chat-log.ts';
import type { UploadedPicture } from '#shared/pictures.ts';
import { ApiError } from '#stores/client/api.ts';
import { upload } from '#stores/client/upload.ts';
import { filesOf, setProgress } from '../pictures.ts';
import { showToast } from '#stores/client/toast.ts';
import { $outbox, outboxOwner, setFailed, showPictures } from '../outbox.ts';
import * as words from '../words.ts';

type Named = { name: string; alt: string }[];

const AGAIN_MS = 5000;

/** The names of uploaded pictures, so that a second attempt uploads only the rest. */
const names = new Map<string, string[]>();

/** A longer time is that of a used up limit. */
const SOON_SECONDS = 60;

/** Plain http and some private windows have no caches: pictures are lost there with the page. */
const openStore = (): Promise<Cache | undefined> | undefined =>
  (globalThis.caches as CacheStorage | undefined)
    ?.open(`unsent-${outboxOwner()}`)
    .catch(() => undefined);

/**
 * Uploads the pictures of a message that is next, and calls `send` with them. The server takes one upload of a person at
 * a time, and another tab would send the same message after a while; plain http has no locks.
 */
export function sendUploaded(
  message: Unsent,
  isNext: () => boolean,
  send: (pictures: Named) => Promise<void>,
): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  const run = async (): Promise<void> => {
    const pictures = isNext() ? await uploadPictures(message) : null;
    if (pictures !== null) await send(pictures);
  };
  return locks === undefined ? run() : locks.request('unsent-pictures', run);
}

const keyOf = (clientId: string, index: number): string => `/unsent/${clientId}/${String(index)}`;

/** Files go with their message, which was sent, discarded, or to a former connection. */
$outbox.listen((waiting, before = []) => {
  for (const { clientId, pictures } of before) {
    const now = waiting.find((one) => one.clientId === clientId);
    // The server may have dropped what a failed message named.
    if (now === undefined || now.failed) names.delete(clientId);
    if (now !== undefined || pictures === undefined) continue;
    filesOf.delete(clientId);
    for (const { url } of pictures) URL.revokeObjectURL(url);
    void forgetFiles(clientId);
  }
});

/** Keeps the files over a reload. */
export async function keepFiles(clientId: string): Promise<void> {
  const store = await openStore();
  for (const [index, file] of (filesOf.get(clientId) ?? []).entries()) {
    await store?.put(keyOf(clientId, index), new Response(file));
  }
  // It may have been sent meanwhile.
  if (!filesOf.has(clientId)) await forgetFiles(clientId);
}

/** Returns the files of a message, and shows them in the log; null if one is gone. */
async function restoreFiles({ clientId, pictures = [] }: Unsent): Promise<readonly File[] | null> {
  const known = filesOf.get(clientId);
  if (known !== undefined) return known;
  const store = await openStore();
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

async function forgetFiles(clientId: string): Promise<void> {
  const store = await openStore();
  for (const request of (await store?.keys()) ?? []) {
    if (request.url.includes(clientId)) await store?.delete(request);
  }
}

/** The address is new after a reload. */
const urlOf = (clientId: string, index: number): string =>
  $outbox.get().find((one) => one.clientId === clientId)?.pictures?.[index]?.url ?? '';

/**
 * Uploads one picture after the other. Null means that the message can't be sent now: another attempt may succeed, or it
 * is marked as failed.
 */
async function uploadPictures(message: Unsent): Promise<Named | null> {
  const { clientId, targetUserId, pictures = [] } = message;
  const files = await restoreFiles(message);
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

// The page was loaded again.
for (const message of $outbox.get()) if (message.pictures) void restoreFiles(message);
