import { persistentText } from '#stores/client/storage.ts';

/**
 * `on` if calls hide this browser's IP address from the other person. A setting of the browser, because its network is.
 */
export const $relayOnly = persistentText<'on'>('relay-only');
