import { SOUND_KEY } from '../sound-key.ts';
import { persistentText } from '#stores/client/storage.ts';

/** `on` where this browser plays a sound for messages that nobody looks at. It outlives the person. */
export const $messageSound = persistentText<'on'>(SOUND_KEY);
