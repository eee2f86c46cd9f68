import { atom, type ReadableAtom } from 'nanostores';
import type { NotificationSettings } from '#shared/api.ts';
import type { Channel, Muted, NotificationKind } from '#shared/notifications.ts';
import { api, ApiError, OFFLINE } from '#stores/client/api.ts';

export type SettingsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `problem`: why the last change was not kept; what is shown is what the server has. */
  | { kind: 'ready'; settings: NotificationSettings; problem: string | null };

const state = atom<SettingsState>({ kind: 'loading' });

/** What the person wants to be told of, and where. */
export const $notificationSettings: ReadableAtom<SettingsState> = state;

/** Loads the settings, once more after a failure. */
export async function loadNotificationSettings(): Promise<void> {
  if (state.get().kind === 'failed') state.set({ kind: 'loading' });
  try {
    const settings = await api<NotificationSettings>('GET', '/notifications/settings');
    state.set({ kind: 'ready', settings, problem: null });
  } catch (error) {
    console.warn('The settings did not load:', error);
    state.set({ kind: 'failed' });
  }
}

let changes = 0;

/** Switches a kind on or off on a channel: at once here, and back when the server does not take it. */
export async function switchNotification(
  kind: NotificationKind,
  channel: Channel,
  on: boolean,
): Promise<void> {
  const before = state.get();
  if (before.kind !== 'ready') return;
  const one: Muted = `${kind}.${channel}`;
  const others = before.settings.muted.filter((muted) => muted !== one);
  const muted = on ? others : [...others, one];
  state.set({ kind: 'ready', settings: { ...before.settings, muted }, problem: null });
  const mine = (changes += 1);
  try {
    const body = { kind, channel, on };
    const settings = await api<NotificationSettings>('PUT', '/notifications/settings', body);
    if (mine === changes) state.set({ kind: 'ready', settings, problem: null });
  } catch (error) {
    const problem = error instanceof ApiError ? error.message : OFFLINE;
    state.set({ ...before, problem });
  }
}
