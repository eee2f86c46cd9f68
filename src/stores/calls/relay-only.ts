import { persistentText } from '#stores/client/storage.ts';

/**
 * The network belongs to the browser, so hiding its IP address from the other person is its
 * setting.
 */
export const $relayOnly = persistentText<'on'>('relay-only');
