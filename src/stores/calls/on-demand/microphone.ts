import { whyNoMicrophone, words } from '../words.ts';

/** The message may be shown. */
export class NoMicrophone extends Error {}

/** Throws {@link NoMicrophone}. */
export async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  // Browsers offer no devices without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new NoMicrophone(words.noHttps);
  try {
    return await devices.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        ...(deviceId === undefined ? {} : { deviceId: { exact: deviceId } }),
      },
    });
  } catch (error) {
    throw new NoMicrophone(whyNoMicrophone[(error as Error).name] ?? words.microphoneFailed);
  }
}

/** Devices have names once a microphone was allowed. */
export async function listDevices(
  kind: 'audioinput' | 'audiooutput',
): Promise<{ id: string; name: string }[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter((device) => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}
