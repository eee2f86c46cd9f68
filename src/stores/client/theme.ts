import { persistentText } from './storage.ts';

export type Theme = 'light' | 'dark';

/** By default the theme is the system's. The setting is kept after sign-out. */
export const $theme = persistentText<Theme>('theme');
