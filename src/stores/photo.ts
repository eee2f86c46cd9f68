import { atom, type ReadableAtom } from 'nanostores';
import type { ProfileEditAnswer } from '#shared/api.ts';
import { parsePhotoUrl } from '#shared/photo-url.ts';
import { PHOTO_NOTE_MS } from '#shared/profile.ts';
import { api, ApiError } from './api.ts';
import { showSaved } from './profile.ts';

export type PhotoState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'done'; message: string }
  | { kind: 'failed'; message: string };

const photo = atom<PhotoState>({ kind: 'idle' });

/** The field beside the photo. */
export const $photo: ReadableAtom<PhotoState> = photo;

let timer: ReturnType<typeof setTimeout> | undefined;

function say(state: PhotoState, ms?: number): void {
  clearTimeout(timer);
  photo.set(state);
  if (ms !== undefined) timer = setTimeout(() => photo.set({ kind: 'idle' }), ms);
}

/** Takes the message away, as typing does. */
export function resetPhoto(): void {
  if (photo.get().kind === 'failed') say({ kind: 'idle' });
}

/** Saves the address of a photo. */
export async function updatePhoto(text: string): Promise<void> {
  if (photo.get().kind === 'busy') return;
  if (text.trim() === '') {
    say({ kind: 'failed', message: 'Please enter a photo URL' }, PHOTO_NOTE_MS);
    return;
  }
  const photoUrl = parsePhotoUrl(text);
  if (photoUrl === null) {
    say({ kind: 'failed', message: 'Enter a photo URL that starts with https://' });
    return;
  }
  say({ kind: 'busy' });
  try {
    const { data } = await api<ProfileEditAnswer>('PUT', '/profile/edit', { photoUrl });
    showSaved(data);
    say({ kind: 'done', message: 'Updated!' }, PHOTO_NOTE_MS);
  } catch (error) {
    console.warn('Failed to update photo', error);
    const said = error instanceof ApiError ? error.said : null;
    say({
      kind: 'failed',
      message: said === null ? 'Failed to update photo' : `Failed to update photo: ${said}`,
    });
  }
}
