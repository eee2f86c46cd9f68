import { atom } from 'nanostores';
import { PHOTO_MAX_BYTES, PHOTO_REFUSALS, PHOTO_TYPES } from '#shared/photo.ts';
import { parsePhotoUrl } from '#shared/photo-url.ts';
import { PHOTO_NOTE_MS } from '#shared/profile.ts';
import type { User } from '#shared/user.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { failWith, submit, type Submission } from '#stores/client/submission.ts';
import { showSaved } from './profile.ts';
import * as words from './words.ts';

/** A failure names `photoUrl` if it concerns the typed address. */
type PhotoState = Submission | { kind: 'done'; message: string };

export const $photo = atom<PhotoState>({ kind: 'idle' });
export const $offered = atom<File | null>(null);
/** Whether the fields behind the portrait are open. */
export const $photoShown = atom(false);

export const togglePhoto = (): void => $photoShown.set(!$photoShown.get());

const DONE = { kind: 'done', message: words.photoSaved } as const;
const REMOVED = { kind: 'done', message: words.photoRemoved } as const;

let timer: ReturnType<typeof setTimeout> | undefined;

function say(state: PhotoState, ms?: number): void {
  clearTimeout(timer);
  $photo.set(state);
  if (ms !== undefined) timer = setTimeout(() => $photo.set({ kind: 'idle' }), ms);
}

export function resetPhoto(): void {
  if ($photo.get().kind === 'failed') say({ kind: 'idle' });
}

export function offerPhoto(file: File): void {
  if ($photo.get().kind === 'busy' || $offered.get() !== null) return;
  // The fields show what becomes of a dropped or pasted image.
  $photoShown.set(true);
  const known = PHOTO_TYPES.some((type) => type === file.type);
  const problem = known ? (file.size > PHOTO_MAX_BYTES ? 'bytes' : null) : 'type';
  if (problem === null) {
    say({ kind: 'idle' });
    $offered.set(file);
  } else withdrawPhoto(PHOTO_REFUSALS[problem]);
}

/** `message` explains it unless the person did it. */
export function withdrawPhoto(message?: string): void {
  $offered.set(null);
  if (message !== undefined) say(failWith(message));
}

export function photoUploaded(user: User): void {
  $offered.set(null);
  showSaved(user);
  say(DONE, PHOTO_NOTE_MS);
}

export function photoFailure(error: unknown): string {
  console.warn('Failed to update photo', error);
  return words.photoFailed(error instanceof ApiError ? error.reason : null);
}

const LOAD_MS = 10_000;

const loads = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const image = new Image();
    const late = setTimeout(() => resolve(false), LOAD_MS);
    const settle = (loaded: boolean) => () => {
      clearTimeout(late);
      resolve(loaded);
    };
    image.onload = settle(true);
    image.onerror = settle(false);
    image.referrerPolicy = 'no-referrer';
    image.src = url;
  });

export async function removePhoto(): Promise<void> {
  clearTimeout(timer);
  await submit<PhotoState>($photo, null, async () => {
    try {
      showSaved((await api('PUT /profile/edit', { body: { remove: ['photoUrl'] } })).data);
      say(REMOVED, PHOTO_NOTE_MS);
      return REMOVED;
    } catch (error) {
      return failWith(photoFailure(error));
    }
  });
}

/** Only a loadable photo is saved. */
export async function updatePhoto(text: string): Promise<void> {
  if ($photo.get().kind === 'busy') return;
  const photoUrl = parsePhotoUrl(text);
  const wrong = (message: string) => failWith(message, { photoUrl: message });
  if (photoUrl === null) {
    if (text.trim() === '') say(wrong(words.noPhotoUrl), PHOTO_NOTE_MS);
    else say(wrong(words.wrongPhotoUrl));
    return;
  }
  clearTimeout(timer);
  await submit<PhotoState>($photo, null, async () => {
    if (!(await loads(photoUrl))) return wrong(words.photoNotLoaded);
    try {
      showSaved((await api('PUT /profile/edit', { body: { photoUrl } })).data);
      say(DONE, PHOTO_NOTE_MS);
      return DONE;
    } catch (error) {
      return wrong(photoFailure(error));
    }
  });
}
