/** Local storage key that is there when this browser plays a sound for messages. */
export const SOUND_KEY = 'message-sound';
