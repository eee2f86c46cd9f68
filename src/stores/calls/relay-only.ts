import { persistentText } from '#stores/client/storage.ts';

/** Calls hide the IP address if `on`. The setting belongs to the browser, as its network does. */
export const $relayOnly = persistentText<'on'>('relay-only');
