import { persistentText } from './storage.ts';

export type Theme = 'light' | 'dark';

/** The theme of this browser, by default the system's; kept after sign-out. */
export const $theme = persistentText<Theme>('theme');
