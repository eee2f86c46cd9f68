import { SOUND_KEY } from '../sound-key.ts';
import { persistentText } from '#stores/client/storage.ts';

/**
 * `on` if this browser plays a sound for messages that aren't visible. A setting of the browser, kept after sign-out.
 */
export const $messageSound = persistentText<'on'>(SOUND_KEY);
