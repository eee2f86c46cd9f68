export const words = {
  noAnswer: (name: string) => `${name} didn’t answer. They’ll see a missed call.`,
  notNow: (name: string) => `${name} can’t talk right now.`,
  ended: (name: string) => `Call with ${name} ended.`,
  lost: (name: string) => `Connection to ${name} lost.`,
  parted: (name: string) => `You and ${name} are no longer connected.`,
  elsewhere: 'You’re in this call in another tab.',
  noWay:
    'Couldn’t connect your networks directly. Try another network, or ask the site’s administrator to add a TURN relay.',
  noScreen: 'Couldn’t share your screen. Try again.',
  microphoneHeld: 'Your device has paused the microphone. It will resume automatically.',
  microphoneGone: 'Microphone disconnected. Switched to another.',
  noHttps: 'Calls need a secure address. Open this site with https.',
  microphoneFailed: 'The microphone didn’t start. Try again.',
};

/** By the name of the browser's error. */
export const whyNoMicrophone: Record<string, string> = {
  NotAllowedError:
    'Microphone access is blocked. Allow it in the address bar, then press Call again.',
  NotFoundError: 'No microphone found. Plug one in, then press Call again.',
  NotReadableError: 'Another program uses the microphone. Close it there, then press Call again.',
};
