import { atom, type ReadableAtom } from 'nanostores';
import { api } from '#stores/client/api.ts';
import { local } from '#stores/client/storage.ts';
import { $user } from '#stores/client/user.ts';
import * as words from './words.ts';

export type PushState =
  /** Not known yet. */
  | { kind: 'asking' }
  /** Not supported, or permanently denied. */
  | { kind: 'impossible'; why: string }
  | { kind: 'off' }
  | { kind: 'on' }
  | { kind: 'busy' }
  | { kind: 'failed'; message: string };

const push = atom<PushState>({ kind: 'asking' });

/** Whether this browser receives pushes. */
export const $push: ReadableAtom<PushState> = push;

const WORKER = '/worker.js';

/** Returns the local storage key of the user's push endpoint; sign-out deletes it. */
const markOf = (): string => `push:${$user.get()?._id ?? ''}`;

/** Checks whether this browser has a subscription, without prompting. */
export async function lookForPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    push.set({ kind: 'impossible', why: words.impossible });
    return;
  }
  if (Notification.permission === 'denied') {
    push.set({ kind: 'impossible', why: words.denied });
    return;
  }
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  // Subscriptions of another user or an earlier session don't count, because the server has deleted them.
  push.set({ kind: subscription && local[markOf()] === subscription.endpoint ? 'on' : 'off' });
}

/** Prompts for permission and subscribes. `publicKey` is the site's. */
export async function turnPushOn(publicKey: string): Promise<void> {
  push.set({ kind: 'busy' });
  try {
    if ((await Notification.requestPermission()) !== 'granted') {
      const denied = Notification.permission === 'denied';
      push.set(denied ? { kind: 'impossible', why: words.denied } : { kind: 'off' });
      return;
    }
    const worker = await navigator.serviceWorker.register(WORKER);
    await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    await register(await worker.pushManager.subscribe(options));
    push.set({ kind: 'on' });
  } catch (error) {
    console.warn('Push was not turned on:', error);
    push.set({ kind: 'failed', message: words.notTurnedOn });
  }
}

/** Unsubscribes in the browser and on the server. */
export async function turnPushOff(): Promise<void> {
  push.set({ kind: 'busy' });
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    if (subscription) {
      await api('DELETE', '/notifications/push', { endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    }
    Reflect.deleteProperty(local, markOf());
    push.set({ kind: 'off' });
  } catch (error) {
    console.warn('Push was not turned off:', error);
    push.set({ kind: 'failed', message: words.notTurnedOff });
  }
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await api('POST', '/notifications/push', { endpoint, keys });
  local[markOf()] = String(endpoint);
}
