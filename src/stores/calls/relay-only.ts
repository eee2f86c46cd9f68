import { persistentText } from '#stores/client/storage.ts';

/** `on` where the person shows nobody they talk with the address of this browser. It is the browser's, as its network is. */
export const $relayOnly = persistentText<'on'>('relay-only');
