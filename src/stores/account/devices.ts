import { atom, type ReadableAtom } from 'nanostores';
import type { DevicesAnswer, MessageAnswer, SignedInDevice } from '#shared/api.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { provenApi } from '#stores/client/proven.ts';
import { failureOf } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

type DevicesState =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  /** `leaving`: the id of the session being ended, or `others`. */
  | { kind: 'ready'; devices: SignedInDevice[]; leaving: string | null };

const devices = atom<DevicesState>({ kind: 'loading' });
export const $devices: ReadableAtom<DevicesState> = devices;

export async function loadDevices(): Promise<void> {
  devices.set({ kind: 'loading' });
  try {
    const answer = await api<DevicesAnswer>('GET', '/devices');
    devices.set({ kind: 'ready', devices: answer.devices, leaving: null });
  } catch (error) {
    devices.set({ kind: 'error', message: failureOf(error).message });
  }
}

export function signOutDevice(device: SignedInDevice): Promise<void> {
  return signOut(
    device._id,
    `/devices/${device._id}`,
    ({ _id }) => _id !== device._id,
    () => words.signedOut(device),
  );
}

export function signOutOthers(): Promise<void> {
  return signOut(
    'others',
    '/devices',
    ({ current }) => current,
    (message) => `${message}.`,
  );
}

async function signOut(
  leaving: string,
  path: string,
  stays: (device: SignedInDevice) => boolean,
  words: (message: string) => string,
): Promise<void> {
  const now = devices.get();
  if (now.kind !== 'ready' || now.leaving !== null) return;
  devices.set({ ...now, leaving });
  try {
    const { message } = await provenApi<MessageAnswer>('DELETE', path);
    devices.set({ ...now, devices: now.devices.filter(stays), leaving: null });
    showToast('done', words(message));
  } catch (error) {
    const failed = failureOf(error);
    // Already ended elsewhere.
    const gone = error instanceof ApiError && error.code === 'not_found';
    devices.set({ ...now, devices: gone ? now.devices.filter(stays) : now.devices, leaving: null });
    if (!gone) showToast('failed', failed.message);
  }
}
