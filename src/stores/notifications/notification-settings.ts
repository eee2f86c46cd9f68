import { atom, type ReadableAtom } from 'nanostores';
import type { NotificationSettings } from '#shared/api.ts';
import type { Channel, MutableKind } from '#shared/notifications.ts';
import { api, ApiError, OFFLINE } from '#stores/client/api.ts';

export type SettingsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `problem`: why the last change failed; the server's state is shown. */
  | { kind: 'ready'; settings: NotificationSettings; problem: string | null };

interface Change {
  kind: MutableKind;
  channel: Channel;
  on: boolean;
}

const state = atom<SettingsState>({ kind: 'loading' });

export const $notificationSettings: ReadableAtom<SettingsState> = state;

/** The server's state. */
let kept: NotificationSettings;
/** Changes since then, sent in order. */
const unsent: Change[] = [];

/** Loads the settings, again after a failure. */
export async function loadNotificationSettings(): Promise<void> {
  if (state.get().kind === 'failed') state.set({ kind: 'loading' });
  try {
    kept = await api<NotificationSettings>('GET', '/notifications/settings');
    show(null);
  } catch (error) {
    console.warn('The settings did not load:', error);
    state.set({ kind: 'failed' });
  }
}

/** Toggles a kind on a channel at once, and reverts it if the server refuses. */
export async function switchNotification(change: Change): Promise<void> {
  unsent.push(change);
  show(null);
  if (unsent.length > 1) return;
  let problem: string | null = null;
  for (let next; (next = unsent[0]) !== undefined;) {
    try {
      kept = await api<NotificationSettings>('PUT', '/notifications/settings', next);
    } catch (error) {
      problem = error instanceof ApiError ? error.message : OFFLINE;
    }
    unsent.shift();
    show(problem);
  }
}

function show(problem: string | null): void {
  const muted = new Set(kept.muted);
  for (const { kind, channel, on } of unsent) {
    if (on) muted.delete(`${kind}.${channel}`);
    else muted.add(`${kind}.${channel}`);
  }
  state.set({ kind: 'ready', settings: { ...kept, muted: [...muted] }, problem });
}
