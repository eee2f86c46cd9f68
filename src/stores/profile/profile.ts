import { atom, type ReadableAtom } from 'nanostores';
import { PASSWORD_SAVED_MS, PROFILE_SAVED_MS } from '#shared/profile.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { takeFlag } from '#stores/client/flags.ts';
import { onReturn } from '#stores/client/tabs.ts';
import { $user, setUser } from '#stores/client/user.ts';
import * as words from './words.ts';

export type ProfileState = { kind: 'loading' } | { kind: 'ready'; user: User };

/** `unknown` during server rendering: the page's first script shows the right screen. */
export type Screen = 'unknown' | 'welcome' | 'profile';

const profile = atom<ProfileState>({ kind: 'loading' });
const screen = atom<Screen>('unknown');
const notice = atom<string | null>(null);

export const $profile: ReadableAtom<ProfileState> = profile;
export const $screen: ReadableAtom<Screen> = screen;
/** The banner at the top of the page. */
export const $notice: ReadableAtom<string | null> = notice;

/** Sets the page's first data; browser only. */
export const seedProfile = (first: ProfileState): void => profile.set(first);

/** Shows the saved user on this page, in the navigation and in other tabs. */
export function showSaved(user: User): void {
  profile.set({ kind: 'ready', user });
  setUser(user);
}

/** Reloads the profile behind the loading screen. A failure is logged and the previous data shown. */
export async function reloadProfile(): Promise<void> {
  const before = profile.get();
  profile.set({ kind: 'loading' });
  try {
    showSaved(await api<User>('GET', '/profile/view'));
  } catch (error) {
    console.warn('The profile did not load:', error);
    const known = before.kind === 'ready' ? before.user : $user.get();
    if (known !== null) profile.set({ kind: 'ready', user: known });
  }
}

/** Shows the welcome screen once after sign-up, otherwise the profile. */
export function chooseScreen(userId: string): void {
  if (screen.get() !== 'unknown') return;
  screen.set(takeFlag('signup-success', userId) ? 'welcome' : 'profile');
}

/** Closes the welcome screen. */
export function showProfile(): void {
  delete document.documentElement.dataset['welcome'];
  screen.set('profile');
}

/** Follows changes of other tabs and reloads after Back. Returns unsubscribe. */
export function followProfile(): () => void {
  const unbind = $user.listen((user) => {
    const now = profile.get();
    if (now.kind === 'ready' && user?._id === now.user._id) profile.set({ kind: 'ready', user });
  });
  const stopReturns = onReturn(reloadProfile);
  return () => {
    unbind();
    stopReturns();
  };
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a temporary banner. */
export function announce(what: 'saved' | 'passwordSaved'): void {
  clearTimeout(timer);
  notice.set(words[what]);
  const ms = what === 'saved' ? PROFILE_SAVED_MS : PASSWORD_SAVED_MS;
  timer = setTimeout(() => notice.set(null), ms);
}
