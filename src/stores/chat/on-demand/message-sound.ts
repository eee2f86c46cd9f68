import { persistentAtom } from '@nanostores/persistent';
import { SOUND_KEY } from '../sound-key.ts';

/** `on` where this browser plays a sound for messages that nobody looks at. It outlives the person. */
export const $messageSound = persistentAtom<'on' | undefined>(SOUND_KEY);
