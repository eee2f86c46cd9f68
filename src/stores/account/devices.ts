import type { DevicesAnswer, SignedInDevice } from '#shared/api.ts';
import { deviceName } from '#shared/user-agent.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';
import { failureOf } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';

interface Devices extends DevicesAnswer {
  leaving: string | null;
}

export const devices = createResource<Devices>(async () => ({
  ...(await api('GET /devices')),
  leaving: null,
}));

export function signOutDevice(device: SignedInDevice): Promise<void> {
  return signOut(
    device._id,
    () => api('DELETE /devices/:sessionId', { params: { sessionId: device._id } }),
    ({ _id }) => _id !== device._id,
    () => `${deviceName(device)} is logged out.`,
  );
}

export function signOutOthers(): Promise<void> {
  return signOut(
    'others',
    () => api('DELETE /devices'),
    ({ current }) => current,
    (message) => `${message}.`,
  );
}

async function signOut(
  leaving: string,
  end: () => Promise<{ message: string }>,
  stays: (device: SignedInDevice) => boolean,
  words: (message: string) => string,
): Promise<void> {
  const now = devices.$state.get();
  if (now.kind !== 'ready' || now.leaving !== null) return;
  devices.set({ ...now, leaving });
  const left = { ...now, devices: now.devices.filter(stays) };
  try {
    const { message } = await end();
    devices.set(left);
    showToast('done', words(message));
  } catch (error) {
    const failed = failureOf(error);
    // The session may have ended in another tab.
    const gone = error instanceof ApiError && error.code === 'not_found';
    devices.set(gone ? left : now);
    if (!gone) showToast('failed', failed.message);
  }
}
