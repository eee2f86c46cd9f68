import { atom } from 'nanostores';
import { PASSWORD_SAVED_MS, PROFILE_SAVED_MS } from '#shared/profile.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { takeFlag } from '#stores/client/flags.ts';
import { onReturn } from '#stores/client/tabs.ts';
import { $user, setUser } from '#stores/client/user.ts';
import * as words from './words.ts';

export type ProfileState = { kind: 'loading' } | { kind: 'ready'; user: User };

/** The page's first script shows the right screen, so it is `unknown` during server rendering. */
export type Screen = 'unknown' | 'welcome' | 'profile';

export const $profile = atom<ProfileState>({ kind: 'loading' });
export const $screen = atom<Screen>('unknown');
export const $notice = atom<string | null>(null);

export const seedProfile = (first: ProfileState): void => $profile.set(first);

export function showSaved(user: User): void {
  $profile.set({ kind: 'ready', user });
  setUser(user);
}

/** A saved project stays in the deck, changed or not. */
export async function keepProject(): Promise<void> {
  const { data } = await api('PUT /profile/edit', { body: { stillOn: true } });
  showSaved(data);
  announce('saved');
}

/** A failure is logged and the previous data shown. */
export async function reloadProfile(): Promise<void> {
  const before = $profile.get();
  $profile.set({ kind: 'loading' });
  try {
    showSaved(await api('GET /profile/view'));
  } catch (error) {
    console.warn('The profile did not load:', error);
    const known = before.kind === 'ready' ? before.user : $user.get();
    if (known !== null) $profile.set({ kind: 'ready', user: known });
  }
}

export function chooseScreen(userId: string): void {
  if ($screen.get() !== 'unknown') return;
  $screen.set(takeFlag('signup-success', userId) ? 'welcome' : 'profile');
}

export function followProfile(): () => void {
  const unbind = $user.listen((user) => {
    const now = $profile.get();
    if (now.kind === 'ready' && user?._id === now.user._id) $profile.set({ kind: 'ready', user });
  });
  const stopReturns = onReturn(reloadProfile);
  return () => {
    unbind();
    stopReturns();
  };
}

let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(what: 'saved' | 'passwordSaved'): void {
  clearTimeout(timer);
  $notice.set(words[what]);
  const ms = what === 'saved' ? PROFILE_SAVED_MS : PASSWORD_SAVED_MS;
  timer = setTimeout(() => $notice.set(null), ms);
}
