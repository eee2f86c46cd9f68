/** The message may be shown. */
export class NoMicrophone extends Error {}

const WHY: Record<string, string> = {
  NotAllowedError:
    'Microphone access is blocked. Allow it in the address bar, then press Call again.',
  NotFoundError: 'No microphone found. Plug one in, then press Call again.',
  NotReadableError: 'Another program uses the microphone. Close it there, then press Call again.',
};
const NO_HTTPS = 'Calls need a secure address. Open this site with https.';
const OTHER = 'The microphone didn’t start. Try again.';

/** Throws {@link NoMicrophone}. */
export async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  // Browsers offer no devices without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new NoMicrophone(NO_HTTPS);
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
    throw new NoMicrophone(WHY[(error as Error).name] ?? OTHER);
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
