import { atom } from 'nanostores';
import { api } from '#stores/client/api.ts';
import { local } from '#stores/client/storage.ts';
import { $user } from '#stores/client/user.ts';
import * as words from './words.ts';

export type PushState =
  | { kind: 'asking' }
  | { kind: 'impossible'; why: string }
  | { kind: 'off' }
  | { kind: 'on' }
  | { kind: 'busy' }
  | { kind: 'failed'; message: string };

export const $push = atom<PushState>({ kind: 'asking' });

const WORKER = '/worker.js';

/** Sign-out deletes this key. */
const markOf = (): string => `push:${$user.get()?._id ?? ''}`;

export async function lookForPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    $push.set({ kind: 'impossible', why: words.impossible });
    return;
  }
  if (Notification.permission === 'denied') {
    $push.set({ kind: 'impossible', why: words.denied });
    return;
  }
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  // The server has deleted subscriptions of another user or an earlier session, so they don't
  // count.
  $push.set({ kind: subscription && local[markOf()] === subscription.endpoint ? 'on' : 'off' });
}

/** `publicKey` is the site's. */
export async function turnPushOn(publicKey: string): Promise<void> {
  $push.set({ kind: 'busy' });
  try {
    if ((await Notification.requestPermission()) !== 'granted') {
      const denied = Notification.permission === 'denied';
      $push.set(denied ? { kind: 'impossible', why: words.denied } : { kind: 'off' });
      return;
    }
    const worker = await navigator.serviceWorker.register(WORKER);
    await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    await register(await worker.pushManager.subscribe(options));
    $push.set({ kind: 'on' });
  } catch (error) {
    console.warn('Push was not turned on:', error);
    $push.set({ kind: 'failed', message: words.notTurnedOn });
  }
}

export async function turnPushOff(): Promise<void> {
  $push.set({ kind: 'busy' });
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    if (subscription) {
      await api('DELETE /notifications/push', { body: { endpoint: subscription.endpoint } });
      await subscription.unsubscribe();
    }
    Reflect.deleteProperty(local, markOf());
    $push.set({ kind: 'off' });
  } catch (error) {
    console.warn('Push was not turned off:', error);
    $push.set({ kind: 'failed', message: words.notTurnedOff });
  }
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api('POST /notifications/push', { body: { endpoint, keys: { p256dh, auth } } });
  local[markOf()] = endpoint;
}
