import { atom, type ReadableAtom } from 'nanostores';
import type { NotificationSettings } from '#shared/api.ts';
import type { Channel, MutableKind } from '#shared/notifications.ts';
import { api, ApiError, OFFLINE } from '#stores/client/api.ts';

export type SettingsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `problem`: why the last change was not kept; what is shown is what the server has. */
  | { kind: 'ready'; settings: NotificationSettings; problem: string | null };

interface Change {
  kind: MutableKind;
  channel: Channel;
  on: boolean;
}

const state = atom<SettingsState>({ kind: 'loading' });

/** What the person wants to be told of, and where. */
export const $notificationSettings: ReadableAtom<SettingsState> = state;

/** What the server has, as far as it has said. */
let kept: NotificationSettings;
/** What was switched since, oldest first: sent one after another, so that the last one counts. */
const unsent: Change[] = [];

/** Loads the settings, once more after a failure. */
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

/** Switches a kind on or off on a channel: at once here, and back when the server does not take it. */
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
