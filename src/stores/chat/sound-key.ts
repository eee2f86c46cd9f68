/** Local storage key; present if messages play a sound. */
export const SOUND_KEY = 'message-sound';
